import { decide } from '../baseline/decide.js'
import type { BaselineEntry, Items } from '../baseline/entry.js'
import type { Outcome } from '../baseline/outcome.js'
import { countsOf } from '../baseline/counts.js'
import type { ResolvedGuard, ResolvedOptions } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import type { Item } from '../corpus/item.js'
import { isServerItem } from '../corpus/item-kind.js'
import type { Corpus } from '../corpus/load.js'
import { AssayError, messageOf } from '../errors.js'
import { componentsIn } from '../report/record-read.js'
import type { ItemRecord, RunRecord } from '../report/run-record.js'
import { playOnGuard } from './play-guard.js'
import { playOnServer } from './play-server.js'
import { collectResults, type ItemMeta, type LateError } from './results.js'
import type { Played, ScoreInput } from './score-target.js'

export interface ReproduceInput extends Pick<ScoreInput, 'options' | 'corpus' | 'configFile' | 'env' | 'signal'> {
  readonly record: RunRecord
  /** The item as the record has it. */
  readonly recorded: ItemRecord
}

/** An item that was played again. */
export interface Reproduced {
  readonly item: Item
  readonly now: ItemMeta
  /** Of the target as it is. */
  readonly fingerprint: string
  /** It came to the same: the same value in every component, in the same revisions; of trials, nothing that the gate could tell from it. */
  readonly same: boolean
}

/** The components that an outcome is told by, as a record has them. */
export function componentsNow(outcome: Outcome | undefined): Readonly<Record<string, unknown>> {
  if (outcome === undefined) return {}
  return 'lots' in outcome ? countsOf(outcome) : { ...outcome }
}

/**
 * Plays an item of a record again, on the target as it is now. Throws an AssayError where the item is not what it was, was not played, or the target does not
 * start.
 */
export async function reproduceItem(input: ReproduceInput): Promise<Reproduced> {
  const { recorded, corpus, options, record } = input
  if (record.target.kind !== options.target.kind)
    throw new AssayError(
      `the record is of a ${record.target.kind}, and the target "${options.targetName}" is a ${options.target.kind}. Mend: --target, or the record of another run`,
    )
  const item = itemOf(recorded, corpus, record)
  const { played, fingerprint } = await (isServerItem(item) ? onServer(input, item) : onGuard(input, item))
  const [now] = played
  if (now === undefined) throw new AssayError(`${item.key} was not played to its end`)
  return { item, now, fingerprint: options.target.fingerprint ?? fingerprint, same: isSame(recorded, now) }
}

function itemOf(recorded: ItemRecord, { items }: Corpus, { versions }: RunRecord): Item {
  const { key, digest } = recorded
  if (!Object.keys(componentsIn(recorded)).length)
    throw new AssayError(`${key} was waived in that run, so there is no outcome to reproduce`)
  const item = items.get(key)
  const mend = `Mend: run the suite again, or install the version of the record (vitest-assay ${versions.assay})`
  if (item === undefined) throw new AssayError(`${key}: there is no such item in the corpus as it is loaded now. ${mend}`)
  if (item.digest === digest) return item
  throw new AssayError(`${key}: the record is of another version of this item (digest ${digest} then, ${item.digest} now). ${mend}`)
}

const scored = ({ options, corpus, configFile, env, signal }: ReproduceInput): ScoreInput => ({
  options,
  corpus,
  configFile,
  env,
  signal,
  selected: undefined,
  mode: undefined,
  onProgress: () => {},
  onCost: () => {},
})

/** Asks the guard itself: recorded answers would only say what was said before. */
async function onGuard(input: ReproduceInput, item: Item): Promise<Played> {
  const { replay: _, ...target } = input.options.target as ResolvedGuard
  const options: ResolvedOptions<ResolvedGuard> = { ...input.options, target }
  const late: LateError[] = []
  const { played, fingerprint } = await playOnGuard({ ...scored(input), options }, [item], entriesOf(input.recorded), late)
  return { played: [...collectResults(played, late).values()], fingerprint }
}

/** In the revisions of the record: the configuration's own, as long as the server still negotiates it, else the one that was asked then. */
async function onServer(input: ReproduceInput, item: Item): Promise<Played> {
  const revisions = revisionsOf(input.recorded)
  const [only, ...more] = [...new Set(revisions)]
  const target = input.options.target as ResolvedServer
  const play = (protocol: string): Promise<Played> =>
    playOnServer({ ...scored(input), options: { ...input.options, record: false, target: { ...target, protocol } } }, [item])
  if (more.length) return play('all')
  if (only === undefined) return play(target.protocol)
  const first = target.protocol === 'auto' ? await play('auto') : undefined
  // An outcome without findings is an error, or a reason that holds in any revision.
  const asked = first?.played.flatMap(({ findings = [] }) => findings.map(({ revision }) => revision)) ?? []
  if (first && (!asked.length || asked.every((revision) => revision === only))) return first
  try {
    return await play(only)
  } catch (error) {
    if (!(error instanceof AssayError) || first === undefined) throw error
    throw new AssayError(`${item.key} was asked in ${only}, which the server does not answer any more: ${messageOf(error)}`)
  }
}

const findingsOf = (recorded: ItemRecord) => ('findings' in recorded ? (recorded.findings ?? []) : [])
const revisionsOf = (recorded: ItemRecord): string[] => findingsOf(recorded).map(({ revision }) => revision)

/** What the gate would hold the trials of a guard against. */
function entriesOf(recorded: ItemRecord): Items {
  const { error, ...components } = componentsIn(recorded)
  return error === undefined ? { [recorded.key]: { d: recorded.digest, ...components } as unknown as BaselineEntry } : {}
}

function isSame(recorded: ItemRecord, { key, digest, outcome, findings = [] }: ItemMeta): boolean {
  const then = componentsIn(recorded)
  if (outcome === undefined) return false
  // The words of an error hold times and places.
  if ('error' in outcome || 'error' in then) return 'error' in outcome && 'error' in then
  if ('lots' in outcome)
    return decide({ entry: entriesOf(recorded)[key], item: { key, digest }, outcome, mode: 'none', ratchet: false }).status === 'same'
  const kinds = (all: readonly { readonly revision: string; readonly kind: string }[]) =>
    all.map(({ revision, kind }) => `${revision} ${kind}`)
  const wanted = revisionsOf(recorded)
  const asked = wanted.length ? findings.filter(({ revision }) => wanted.includes(revision)) : findings
  const now = componentsNow(outcome)
  return (
    Object.entries({ ...then, ...now }).every(([name]) => JSON.stringify(then[name]) === JSON.stringify(now[name])) &&
    JSON.stringify(kinds(findingsOf(recorded))) === JSON.stringify(kinds(asked))
  )
}
