import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findOwnConfig, findVariants, findViteConfig } from '../config/config-files.js'
import { findConfig, type FoundOptions } from '../config/find-config.js'
import { AssayError } from '../errors.js'
import { checkoutOf, posix } from '../paths.js'
import { resolveFrom } from '../resolve-from.js'
import { resolveModuleReference } from '../config/module-reference.js'
import { serverTarget } from '../config/server-source.js'
import { check } from './check.js'
import type { Command } from './commands.js'
import { namesAssay, plan, type Step } from './init-plan.js'
import { findGuard } from './init-target.js'
import type { Io } from './io.js'

export const init: Command = {
  spec: {
    usage: 'init [TARGET]',
    summary:
      'Sets a project up: a configuration that names TARGET (a guard, or a module that makes an MCP server;\ndefault: those of the configuration, else the one guard that is found, or you are asked), an npm script, a\nworkflow for GitHub, a line in .gitignore, and the first baseline. What is there already is left as it is.',
    flags: {},
    words: [0, 1],
  },
  async act({ words: [target] }, io) {
    const viteConfig = findViteConfig(io.cwd) ?? findVariants(io.cwd)[0]
    const configured = await configuredOptions(viteConfig, io.cwd)
    // A configuration that names targets says what is to be scored.
    const named = target ?? (configured.length ? undefined : await findGuard(io))
    if (named !== undefined && 'missing' in resolveModuleReference(named, io.cwd))
      throw new AssayError(`there is no module ${named}, with and without extension`)
    const meant = named === undefined ? undefined : (serverTarget(named, io.cwd) ?? named)
    const steps = plan({
      target: meant,
      given: target,
      projects: projectsOf(configured),
      starts: [meant, ...configured.flatMap(({ options }) => [options.target, ...Object.values(options.targets ?? {})])].some(
        (each) => typeof each === 'object' && each.kind === 'server' && each.command !== undefined,
      ),
      repository: repositoryOf(io.cwd),
      hasVitest: resolveFrom('vitest/package.json', [join(io.cwd, 'package.json')]) !== undefined,
      viteConfig,
      read: (path) => (existsSync(join(io.cwd, path)) ? readFileSync(join(io.cwd, path), 'utf8') : undefined),
    })
    for (const step of steps) apply(step, io)
    const blocked = steps.some((step) => step.kind === 'by-hand' && step.blocks)
    if (blocked) {
      io.err('then run `npx vitest-assay check` for the first table and baseline\n')
      return 0
    }
    io.err('\n')
    return check.act({ words: [], values: {}, on: new Set() }, io)
  },
}

function apply(step: Step, io: Io): void {
  if (step.kind === 'write') {
    mkdirSync(dirname(join(io.cwd, step.path)), { recursive: true })
    writeFileSync(join(io.cwd, step.path), step.text)
  }
  const verbs = { write: 'wrote', there: 'left', 'by-hand': 'to do' } as const
  io.err(`${verbs[step.kind].padEnd(7)}${step.path}${step.why === undefined ? '' : `: ${step.why}`}\n`)
}

/** What the configuration names already. One that does not speak of this package is not loaded: that may fail, and says nothing. */
async function configuredOptions(viteConfig: string | undefined, cwd: string): Promise<readonly FoundOptions[]> {
  const speaks = viteConfig !== undefined && namesAssay(readFileSync(viteConfig, 'utf8'))
  return speaks || findOwnConfig(cwd) !== undefined ? (await findConfig(cwd)).found : []
}

/** What Vitest's `--project` selects all of their projects by. */
function projectsOf(configured: readonly FoundOptions[]): string[] {
  const filters = configured.map(({ options: { name = 'assay', targets } }) => (targets ? `${name}*` : name))
  return filters.length ? [...new Set(filters)] : ['assay']
}

/** The nearest folder with a `.git`, or the project itself. */
function repositoryOf(cwd: string): { up: string; down: string } {
  const top = checkoutOf(cwd) ?? cwd
  return { up: posix(relative(cwd, top)), down: posix(relative(top, cwd)) }
}
