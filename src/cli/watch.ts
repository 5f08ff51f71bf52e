import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findConfig } from '../config/find-config.js'
import type { AssayOptions } from '../config/options.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'
import { resolveFrom } from '../resolve-from.js'
import { assay } from '../vitest/plugin.js'
import type { Command } from './commands.js'

export const watch: Command = {
  spec: {
    usage: 'watch [TARGET]',
    summary: "Vitest's watch mode on a target: edit it, and the verdicts that changed are printed. The key `u` accepts them.",
    flags: {},
    words: [0, 1],
  },
  async act({ words: [target] }, io) {
    const vitest = await loadVitest(io.cwd)
    const config = await findConfig(io.cwd)
    const { options, project, inConfig } = watched(config?.found[0]?.options, target)
    const running = await vitest.startVitest(
      'test',
      [],
      // A configuration that has our plugin brings the project along; any other has it added.
      { watch: true, root: io.cwd, project: [project], ...(config?.viteConfig === undefined && { config: false }) },
      inConfig && config?.viteConfig !== undefined ? {} : { plugins: [assay(options)] },
    )
    await new Promise<void>((resolve) => running.onClose(resolve))
    return 0
  },
}

interface Watched {
  readonly options: AssayOptions
  /** Vitest project. */
  readonly project: string
  /** The configuration itself names the target. */
  readonly inConfig: boolean
}

/** What TARGET means, as in `findTargets`. A module that the configuration does not name is a project beside the one that it has. */
function watched(config: AssayOptions | undefined, target: string | undefined): Watched {
  const name = config?.name ?? 'assay'
  const names = Object.keys(config?.targets ?? {})
  if (config && target === undefined) return { options: config, project: names.length ? `${name}:*` : name, inConfig: true }
  if (target === undefined)
    throw new AssayError('no target: name a module, such as `assay watch ./src/guard.ts#guard`, or run `assay init`')
  if (config && target === 'default' && config.target !== undefined) return { options: config, project: name, inConfig: true }
  if (config && names.includes(target)) return { options: config, project: `${name}:${target}`, inConfig: true }
  if (names.length && !/[./\\#]/.test(target)) throw new AssayError(`no target "${target}"; ${suggestion(target, names)}`)
  const { target: _, targets: __, ...shared } = config ?? {}
  const project = config ? `${name}-watch` : name
  return { options: { ...shared, name: project, target }, project, inConfig: false }
}

type VitestNode = typeof import('vitest/node')

async function loadVitest(root: string): Promise<VitestNode> {
  const entry = resolveFrom('vitest/node', [join(root, 'package.json')])
  if (entry === undefined)
    throw new AssayError('`assay watch` is the watch mode of Vitest, which is not installed here. Mend: npm install -D vitest')
  return (await import(pathToFileURL(entry).href)) as VitestNode
}
