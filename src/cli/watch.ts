import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedOptions } from '../config/resolve.js'
import { AssayError } from '../errors.js'
import { resolveFrom } from '../resolve-from.js'
import { findTargets } from '../run/target.js'
import { assayTargets } from '../vitest/plugin.js'
import type { Command } from './commands.js'
import { configFlag } from './config-flag.js'
import { commandLine } from './score.js'
import { untilSignalled } from './signalled.js'

export const watch: Command = {
  spec: {
    usage: 'watch [TARGET]',
    summary: "Vitest's watch mode on a target: edit it, and the verdicts that changed are printed. The key `u` accepts them.",
    flags: configFlag,
    words: [0, 1],
  },
  async act({ words: [target], values }, io) {
    const vitest = await loadVitest(io.cwd)
    const { targets, inVitest, viteConfig } = await findTargets(io.cwd, target, {}, values['config'])
    // Vitest alone knows nothing of a project that is added here, so messages name the command.
    const withCommand = (options: ResolvedOptions): ResolvedOptions => ({
      ...options,
      command: commandLine('check', values, targets.length > 1 ? options.targetName : target),
    })
    const running = await vitest.startVitest(
      'test',
      [],
      { watch: true, project: targets.map(({ project }) => project), config: viteConfig ?? false },
      inVitest ? {} : { plugins: [assayTargets(targets.map(withCommand))] },
    )
    return Promise.race([untilSignalled(), new Promise<number>((resolve) => running.onClose(() => resolve(0)))])
  },
}

type VitestNode = typeof import('vitest/node')

async function loadVitest(root: string): Promise<VitestNode> {
  const entry = resolveFrom('vitest/node', [join(root, 'package.json')])
  if (entry === undefined)
    throw new AssayError('`assay watch` is the watch mode of Vitest, which is not installed here. Mend: npm install -D vitest')
  return (await import(pathToFileURL(entry).href)) as VitestNode
}
