import { relative, resolve } from 'node:path'
import type { TestProject, TestSpecification, Vitest } from 'vitest/node'
import { findViteConfig } from '../config/config-files.js'
import type { ResolvedOptions } from '../config/resolve.js'
import { displayPath, posix } from '../paths.js'
import { quote } from '../report/command.js'

/** What Vitest was begun with, as far as a command that does the same has to say it. Quoted for a shell. */
export interface Begun {
  /** Which configuration is read; empty where Vitest finds it by itself. */
  readonly flags: readonly string[]
  /** Files that were named; undefined: none were. */
  readonly files: readonly string[] | undefined
  /** What selects tests by their tags, and by their names. */
  readonly tags: readonly string[]
  readonly names: readonly string[]
}

export function begunWith(vitest: Vitest, project: TestProject, specifications: readonly TestSpecification[]): Begun {
  return {
    flags: flagsOf(vitest),
    files: namedFiles(vitest),
    tags: (vitest.config.tagsFilter ?? []).map((expression) => `--tags-filter ${quote(expression)}`),
    names: namesOf(project, specifications),
  }
}

/** A target in a run that was begun so. `played`: the corpus files of the run, where those are not all. */
export function begunAs(options: ResolvedOptions, begun: Begun, played: readonly string[] | undefined): ResolvedOptions {
  const { files = played?.map((file) => quote(displayPath(file))) ?? [], flags, tags, names } = begun
  // `assay watch` begins Vitest itself, and `assay check` has names alone.
  const alone = options.command !== undefined
  const selection = alone ? names : [...files, ...tags, ...names]
  return {
    ...options,
    ...(flags.length && !alone && { flags: flags.join(' ') }),
    ...(selection.length && { selection: selection.join(' ') }),
  }
}

/** Read from what came of the command line: Vitest is begun by other programs too. */
function flagsOf({ config: test, vite: { config } }: Vitest): string[] {
  // Vitest 4.1 hands the option on to Vite, Vitest 5 keeps it.
  const { cliOptions } = test as { readonly cliOptions?: { readonly root?: string } }
  const root = resolve(config.inlineConfig.root ?? cliOptions?.root ?? '.')
  const { configFile: file } = config
  return [
    ...(root === process.cwd() ? [] : [`--root ${quote(displayPath(root))}`]),
    // Vitest reads it from the root.
    ...(!file || posix(file) === posix(findViteConfig(root) ?? '') ? [] : [`--config ${quote(posix(relative(root, file)))}`]),
    ...(config.mode === 'test' ? [] : [`--mode ${quote(config.mode)}`]),
  ]
}

/** Vitest's own name for it is not public; where it is gone, the files that ran are named one by one. */
function namedFiles(vitest: Vitest): string[] | undefined {
  const { filenamePattern: patterns } = vitest as unknown as { readonly filenamePattern?: readonly string[] }
  return patterns?.length ? patterns.map(quote) : undefined
}

function namesOf(project: TestProject, specifications: readonly TestSpecification[]): string[] {
  const patterns = [project.config.testNamePattern, ...specifications.map(({ testNamePattern }) => testNamePattern)]
  // On a command line a pattern has no flags: one that has stands in the configuration, which is read again.
  const pattern = patterns.find((each) => each !== undefined && each.flags === '')
  return pattern === undefined ? [] : [`-t ${quote(pattern.source.replaceAll(String.raw`\/`, '/'))}`]
}
