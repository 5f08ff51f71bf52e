import type { UpdateMode } from '../baseline/decide.js'
import { loadCorpus } from '../corpus/load.js'
import { quote } from '../report/command.js'
import { corpusOptions } from '../run/corpus-of.js'
import { findTargets, type Overrides } from '../run/target.js'
import { type Scored, type ScoreInput, scoreTarget } from '../run/score-target.js'
import { AssayError, messageOf } from '../errors.js'
import { selecting } from '../run/select.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Corpus } from '../corpus/load.js'
import { type Flag, type Parsed, UsageError } from './arguments.js'
import { configFlag } from './config-flag.js'
import type { Io } from './io.js'
import { progressLine } from './progress.js'
import { sayError } from './say-error.js'
import { targetsOfSuites } from './suites.js'

/** Options of every command that plays items. */
export const selectionFlags: Readonly<Record<string, Flag>> = {
  suite: {
    value: 'NAME',
    help: 'of a guard defence or benign; of a server tasks, conformance, or official (the scenarios of the official suite alone); several by commas',
  },
  'test-name-pattern': { value: 'PATTERN', short: 't', help: 'items whose "key title" the regular expression matches' },
  sarif: { value: 'FILE', help: "write SARIF for code scanning; default: where the configuration's option `sarif` says" },
  ...configFlag,
  json: { help: 'print the run record (JSON, assay/run@1) in place of the table' },
}

const sarifOf = ({ values: { sarif } }: Parsed) => (sarif === undefined ? {} : { sarif })

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch (error) {
    throw new UsageError(`-t: ${messageOf(error)}`)
  }
}

export interface ScoredTarget extends Scored {
  readonly options: ResolvedOptions
  readonly corpus: Corpus
}

export interface AllScored {
  readonly scored: readonly ScoredTarget[]
  /** Why some targets could not be judged; the others have been. */
  readonly errors: readonly AssayError[]
}

/** Scores every target that the words of a command name, one after the other. */
export async function scoreAll(
  name: 'run' | 'check',
  parsed: Parsed,
  io: Io,
  { mode, overrides }: { readonly mode: UpdateMode | undefined; readonly overrides: Overrides },
): Promise<AllScored> {
  const { 'test-name-pattern': pattern, suite, config } = parsed.values
  const named = pattern === undefined ? {} : { pattern: patternOf(pattern) }
  const found = await findTargets(io.cwd, parsed.words[0], { ...overrides, ...sarifOf(parsed) }, config)
  const scored: ScoredTarget[] = []
  const errors: AssayError[] = []
  for (const { target, suites } of targetsOfSuites(found.targets, suite)) {
    if (io.signal.aborted) break
    const selected = selecting({ ...named, ...(suites && { suites }) })
    const options = {
      ...target,
      command: commandLine(name, parsed.values, found.targets.length > 1 ? target.targetName : parsed.words[0]),
      ...selectionOf(suites, pattern),
    }
    try {
      const result = await scoreOne(options, io, { selected, mode, configFile: found.viteConfig, env: found.env })
      if (result.failure) errors.push(result.failure)
      scored.push(result)
    } catch (error) {
      if (!(error instanceof AssayError) || found.targets.length === 1) throw error
      errors.push(error)
    }
  }
  return { scored, errors }
}

async function scoreOne(
  options: ResolvedOptions,
  io: Io,
  how: Pick<ScoreInput, 'selected' | 'mode' | 'configFile' | 'env'>,
): Promise<ScoredTarget> {
  const corpus = loadCorpus(corpusOptions(options))
  const progress = progressLine(io, options.targetName)
  try {
    const result = await scoreTarget({
      ...how,
      options,
      corpus,
      onProgress: progress.update,
      onCost: (text) => io.err(`assay: ${text}\n`),
      signal: io.signal,
    })
    return { ...result, options, corpus }
  } finally {
    progress.end()
  }
}

/** Says why targets could not be judged, and gives the exit code: a gate that failed comes first. */
export function endWith(code: number, errors: readonly AssayError[], io: Io): number {
  const codes = errors.map((error) => sayError(error, io))
  return code === 0 ? Math.max(0, ...codes) : code
}

/** The command as it is typed again, without what selects items and without what accepts. */
export function commandLine(name: string, values: Parsed['values'], target: string | undefined): string {
  const kept = ['config', 'baseline', 'tolerance'].flatMap((flag) => (values[flag] === undefined ? [] : [`--${flag}`, quote(values[flag])]))
  return ['npx vitest-assay', name, ...(target === undefined ? [] : [quote(target)]), ...kept].join(' ')
}

/** What selected items, as it is typed again. */
function selectionOf(suites: readonly string[] | undefined, pattern: string | undefined): Pick<ResolvedOptions, 'selection'> {
  const typed = [...(suites ? [`--suite ${quote(suites.join(','))}`] : []), ...(pattern === undefined ? [] : [`-t ${quote(pattern)}`])]
  return typed.length ? { selection: typed.join(' ') } : {}
}
