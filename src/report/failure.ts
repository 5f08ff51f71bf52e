import type { Decision, Status, UpdateMode } from '../baseline/decide.js'
import type { BaselineEntry } from '../baseline/entry.js'
import type { Outcome } from '../baseline/outcome.js'
import type { InputItem, Item } from '../corpus/item.js'
import { isInput } from '../corpus/item-kind.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import { checkLines, isSplit, splitNote } from './check-lines.js'
import { type Door, lookCommand, recordCommand, runCommand, safeCommand } from './command.js'
import { componentsOf, legendOf, outcomeText } from './components.js'
import { differences, longestText } from './differences.js'
import { hintOf } from './hint.js'
import { safeText } from './safe.js'

/** An item that the gate has failed, with all that its message names. */
export interface FailedItem {
  readonly item: Item
  readonly decision: Pick<Decision, 'status' | 'worse'>
  readonly entry?: BaselineEntry | undefined
  readonly outcome: Outcome
  /** The target's own reasons. Hostile text. */
  readonly signals?: { readonly attack?: string; readonly control?: string } | undefined
  /** Of a check: what came of it in each revision that was tried, and why it could not be asked. */
  readonly findings?: readonly RevisionFinding[] | undefined
  readonly reason?: string | undefined
  readonly mode: UpdateMode
  /** For the commands. */
  readonly door: Door
  /** Corpus file and baseline file as the user reads them. */
  readonly file: string
  readonly baseline: string
  /** The run record as the user reads its path; absent when none is written. */
  readonly record?: string | undefined
}

type Side = 'attack' | 'control'
type Line = readonly [label: string, text: string]

const errorNames: Record<Status, string> = {
  regression: 'AssayRegression',
  lost: 'AssayLost',
  drift: 'AssayDrift',
  incomplete: 'AssayIncomplete',
  unrecorded: 'AssayUnrecorded',
  improved: 'AssayImproved',
  waived: 'AssayError',
  same: 'AssayError',
}

const longestSignal = 240
/** Places in which fixture and control differ; with both sides to be shown, one of each. */
const mostPlaces = 3

/**
 * The error that fails an item's test: named by its status, at most 14 lines, every hostile part made safe. No line looks like a stack frame
 * (`at ...:1:2`, `x@...:1:2`): Vitest reads the stack as text and would print the source of any file that a forged frame names.
 */
export function failureOf(failed: FailedItem): Error {
  const { item, decision } = failed
  const lines: readonly Line[] = [
    group(item),
    ...body(failed),
    ...legend(failed),
    ['place', `${safeText(failed.file)}:${item.line}`],
    ...mend(failed),
    ...look(failed),
  ]
  const title = safeText(`${item.key} ${item.title}`)
  const error = new Error([title, ...lines.map(([label, text]) => `  ${label.padEnd(9)}${text}`)].join('\n'))
  error.name = errorNames[decision.status]
  return error
}

function group(item: Item): Line {
  const line = (label: string, parts: readonly string[]): Line => [label, parts.map((part) => safeText(part, 60)).join(', ')]
  switch (item.suite) {
    case 'defence':
      return line('vector', [item.vector, item.severity, item.family])
    case 'benign':
      return line('kind', [item.kind, ...(item.hardNegative ? ['hard negative'] : [])])
    case 'tasks':
      return line('attack', [item.attack, item.severity, `mode ${item.mode}`])
    case 'conformance':
      return line('level', [item.level, item.severity, ...(item.cwe === undefined ? [] : [`CWE-${item.cwe}`])])
  }
}

/** What the three numbers of `18/0/20` are. */
function legend({ entry, outcome }: FailedItem): Line[] {
  const text = legendOf(...(entry ? [entry] : []), outcome)
  return text === undefined ? [] : [['counts', text]]
}

/** Was and is, and what there is to see of it. */
function body(failed: FailedItem): Line[] {
  const { item } = failed
  if (!isInput(item)) return [...stateLines(failed), ...revisionNote(failed), ...checkLines(item, failed)]
  return stateLines(failed)
}

function stateLines(failed: FailedItem): Line[] {
  const { item, decision, entry, outcome } = failed
  switch (decision.status) {
    case 'regression':
      return [...components(failed), ...(!isInput(item) ? [] : evidence({ ...failed, item }, worseSides(failed)))]
    case 'incomplete':
      return [
        ['was', entry ? outcomeText(entry) : 'not recorded'],
        ...reason(outcome),
        ...(!isInput(item) ? [] : input(item, erredSide(outcome), mostPlaces)),
      ]
    case 'lost':
      return [
        ['was', entry ? outcomeText(entry) : ''],
        ['is', unmeasuredText(failed)],
      ]
    case 'drift':
      return [
        ['was', entry ? `${outcomeText(entry)}, recorded for ${changed(entry, item)}` : ''],
        ['is', outcomeText(outcome)],
      ]
    case 'unrecorded':
      return [
        ['was', entry ? outcomeText(entry) : `no entry in ${safeText(failed.baseline)}`],
        ['is', outcomeText(outcome)],
      ]
    case 'improved':
      return [...components(failed), ['ratchet', 'an improvement has to be recorded, so that it cannot be lost unseen']]
    case 'waived':
    case 'same':
      return components(failed)
  }
}

/** Tried in more revisions than the baseline was recorded in, the same server looks worse. */
function revisionNote({ decision, findings }: FailedItem): Line[] {
  return decision.status === 'regression' && isSplit(findings) ? [['note', splitNote]] : []
}

function components({ entry, outcome, decision }: FailedItem): Line[] {
  const before = new Map(entry ? componentsOf(entry) : [])
  return componentsOf(outcome).map(([name, is]) => {
    const was = before.get(name) ?? 'not recorded'
    if (was === is) return [name, `${is}, as recorded`]
    return [name, `${was} → ${is}${decision.worse.some((worse) => worse === name) ? ' (worse)' : ''}`]
  })
}

function worseSides({ decision }: FailedItem): Side[] {
  const sides = decision.worse.map((component): Side => (component === 'attack' ? 'attack' : 'control'))
  return sides.length ? sides : ['attack']
}

/** The signal of each side, above the input that it is about. */
function evidence({ item, signals = {} }: FailedItem & { readonly item: InputItem }, sides: readonly Side[]): Line[] {
  const places = sides.length === 1 ? mostPlaces : 1
  return sides.flatMap((side) => {
    const name = sides.length === 1 ? '' : `${side}: `
    const signal = signals[side]
    const said = signal === undefined ? 'none' : `"${safeText(signal, longestSignal)}"`
    return [['signal', name + said] as const, ...input(item, side, places, name)]
  })
}

/** What there is to see of an input: of an attack what its control has not, and the other way round. */
function input(item: InputItem, side: Side, places: number, name = ''): Line[] {
  if (item.suite === 'benign') return [['input', longestText(item.fixture)]]
  const [own, other] = side === 'attack' ? [item.fixture, item.control] : [item.control, item.fixture]
  const { lines, more } = differences(own, other, { most: places, otherName: side === 'attack' ? 'control' : 'attack' })
  return [
    ...lines.map((line): Line => ['differs', name + line]),
    ...(lines.length ? [] : [['input', name + longestText(own)] as const]),
    ...(more ? [['', `and ${more} more`] as const] : []),
  ]
}

/** An error names its side first: `control: no answer after 2000 ms`. */
function erredSide(outcome: Outcome): Side {
  return 'error' in outcome && outcome.error.startsWith('control:') ? 'control' : 'attack'
}

function reason(outcome: Outcome): Line[] {
  if (!('error' in outcome)) return []
  const hint = hintOf(outcome.error)
  return [['error', `"${safeText(outcome.error, longestSignal)}"`], ...(hint === undefined ? [] : [['hint', hint] as const])]
}

function unmeasuredText({ item, outcome, reason: why = 'no reason given' }: FailedItem): string {
  if (!('unmeasured' in outcome)) return outcomeText(outcome)
  if (!isInput(item)) return `unmeasured: ${outcome.unmeasured}, ${safeText(why, longestSignal)}`
  const type = safeText(item.fixture.type, 60)
  return outcome.unmeasured === 'unknown'
    ? `unmeasured: unknown, the option \`types\` does not name ${type}`
    : `unmeasured: unsupported, this kind of target does not carry ${type}`
}

function changed(entry: BaselineEntry, item: Item): string {
  if (entry.d === item.digest) return 'another form of outcome'
  const what = item.suite === 'conformance' && item.official ? 'another version of the official suite' : 'another item'
  return `${what} (digest ${safeText(entry.d, 16)}, now ${safeText(item.digest, 16)})`
}

/** What a server was sent and has answered stands whole in the record alone. */
function look({ item, door, record }: FailedItem): Line[] {
  if (isInput(item)) return []
  const { asksAgain, command } = lookCommand(door, item.key, record)
  return [[asksAgain ? 'look' : 'show', safeCommand(command)]]
}

function mend({ item, decision, mode, door, baseline }: FailedItem): Line[] {
  // Without the variable the same command would replay, and write to another baseline.
  const command = (update: boolean) => (door.records ? recordCommand : runCommand)(door, { key: item.key, update })
  const accept = command(true)
  const commit: Line[] = mode === 'none' ? [['commit', safeText(baseline)]] : []
  switch (decision.status) {
    case 'incomplete':
      return [
        ['again', safeCommand(command(false))],
        ['note', 'an error is never recorded: -u does not accept it'],
      ]
    case 'unrecorded':
      return [['record', safeCommand(accept)], ...commit]
    default:
      return [['accept', safeCommand(accept)], ...commit]
  }
}
