import type { Parsed, Spec } from './arguments.js'
import type { Io } from './io.js'

/** A command: how it is typed, and what it does. Gives the exit code back. */
export interface Command {
  readonly spec: Spec
  readonly act: (parsed: Parsed, io: Io) => Promise<number>
}

/** The commands in the order of the help. Each is loaded when it is typed: `assay info` pays for no scoring. */
export const commands: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>> = {
  init: {
    summary: 'set a project up: configuration, script, workflow, first baseline',
    load: async () => (await import('./init.js')).init,
  },
  run: { summary: 'score a target and print the table; touches no baseline', load: async () => (await import('./run.js')).run },
  check: { summary: 'score a target and compare it with its baseline', load: async () => (await import('./check.js')).check },
  watch: {
    summary: "score a target again whenever it changes (Vitest's watch mode)",
    load: async () => (await import('./watch.js')).watch,
  },
  compare: { summary: 'compare two run records item by item', load: async () => (await import('./compare.js')).compare },
  harvest: {
    summary: 'make benign items of what your own servers list',
    load: async () => (await import('./harvest.js')).harvest,
  },
  reproduce: {
    summary: 'ask a target again what an item of a run asked it',
    load: async () => (await import('./reproduce.js')).reproduce,
  },
  info: { summary: 'versions, corpora, digests, the configuration and its targets', load: async () => (await import('./info.js')).info },
  'corpus list': { summary: 'the items of the corpus', load: async () => (await import('./corpus-list.js')).corpusList },
  'corpus show': { summary: 'an item with what is hidden in it', load: async () => (await import('./corpus-show.js')).corpusShow },
  'corpus verify': {
    summary: 'check the corpus, and own corpus files',
    load: async () => (await import('./corpus-verify.js')).corpusVerify,
  },
}
