import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { globSync } from 'tinyglobby'
import { findVariants, findViteConfig } from '../config/config-files.js'
import { AssayError } from '../errors.js'
import { checkoutOf, posix } from '../paths.js'
import { resolveFrom } from '../resolve-from.js'
import { resolveModuleReference } from '../config/module-reference.js'
import { check } from './check.js'
import type { Command } from './commands.js'
import { plan, type Step } from './init-plan.js'
import type { Io } from './io.js'

export const init: Command = {
  spec: {
    usage: 'init [TARGET]',
    summary:
      'Sets a project up: a configuration that names TARGET (default: the one guard that is found, or you are asked), an npm script, a\nworkflow for GitHub, a line in .gitignore, and the first baseline. What is there already is left as it is.',
    flags: {},
    words: [0, 1],
  },
  async act({ words: [target] }, io) {
    const named = target ?? (await findGuard(io))
    if ('missing' in resolveModuleReference(named, io.cwd)) throw new AssayError(`there is no module ${named}, with and without extension`)
    const steps = plan({
      target: named,
      given: target !== undefined,
      repository: repositoryOf(io.cwd),
      hasVitest: resolveFrom('vitest/package.json', [join(io.cwd, 'package.json')]) !== undefined,
      viteConfig: findViteConfig(io.cwd) ?? findVariants(io.cwd)[0],
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

/** The nearest folder with a `.git`, or the project itself. */
function repositoryOf(cwd: string): { up: string; down: string } {
  const top = checkoutOf(cwd) ?? cwd
  return { up: posix(relative(cwd, top)), down: posix(relative(top, cwd)) }
}

/** The one module that is called a guard; with a terminal the user chooses. Throws an AssayError that names the candidates. */
async function findGuard(io: Io): Promise<string> {
  const found = globSync(['**/*guard*.{ts,mts,js,mjs}', '!**/*.{test,spec,d,config}.*'], {
    cwd: io.cwd,
    ignore: ['**/node_modules/**', '**/dist/**', '**/.*/**'],
  }).toSorted()
  const [only, ...more] = found
  if (only !== undefined && !more.length) return `./${only}`
  const list = found.length ? `there are several: ${found.map((path) => `./${path}`).join(', ')}` : 'no file here has "guard" in its name'
  if (!io.terminal.in) throw new AssayError(`which module is to be scored? ${list}. Mend: \`assay init ./src/guard.ts#guard\``)
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await lines.question(`${list}\nThe module to score, such as ./src/guard.ts#guard: `, { signal: io.signal })
    if (answer.trim() === '') throw new AssayError('nothing was named. Mend: `assay init ./src/guard.ts#guard`')
    return answer.trim()
  } finally {
    lines.close()
  }
}
