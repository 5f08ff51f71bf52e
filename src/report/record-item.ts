import type { Decision } from '../baseline/decide.js'
import { countsOf } from '../baseline/counts.js'
import type { BaselineEntry } from '../baseline/entry.js'
import type { Outcome } from '../baseline/outcome.js'
import type { BenignItem, ConformanceItem, DefenceItem, Item, TaskItem } from '../corpus/item.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import type { Expected } from '../suites/official/expected.js'
import { suiteChange } from '../suites/official/recorded-version.js'
import type { BenignRecord, ConformanceItemRecord, DefenceRecord, TaskItemRecord } from './run-record.js'
import { longestEvidence } from './record-words.js'
import { safeText } from './safe.js'

type Measured<Name> = Name extends 'attack'
  ? Pick<DefenceRecord['items'][number], 'attack' | 'control'>
  : Pick<BenignRecord['items'][number], 'verdict'>

/** What a target did with one item. */
export interface ItemResult {
  readonly outcome?: Outcome | undefined
  /** ms that the target took, an entry an input. */
  readonly latency?: readonly number[] | undefined
  /** The target's own reasons. Hostile text. */
  readonly signals?: { readonly attack?: string; readonly control?: string } | undefined
  readonly findings?: readonly RevisionFinding[] | undefined
  readonly reason?: string | undefined
  readonly trials?: { readonly played: number; readonly errors: number } | undefined
  readonly expected?: Expected | undefined
  /** Why this and others could not be asked. */
  readonly remedy?: string | undefined
}

/** An item that the gate has judged, with all that its record holds. */
export interface JudgedItem<T extends Item = Item> {
  readonly item: T
  readonly result: ItemResult
  readonly decision: Decision
  readonly entry?: BaselineEntry | undefined
  readonly written: boolean
  /** Corpus file as the record names it. */
  readonly file: string
}

export function defenceItemRecord(judged: JudgedItem<DefenceItem>): DefenceRecord['items'][number] {
  const { vector, family, severity } = judged.item
  return { ...common(judged), vector, family, severity, ...measured(judged.result.outcome, 'attack') }
}

export function benignItemRecord(judged: JudgedItem<BenignItem>): BenignRecord['items'][number] {
  const { kind, hardNegative } = judged.item
  return { ...common(judged), kind, hardNegative, ...measured(judged.result.outcome, 'verdict') }
}

export function conformanceItemRecord(judged: JudgedItem<ConformanceItem>): ConformanceItemRecord {
  const { level, severity, cwe, section, link } = judged.item
  const { outcome } = judged.result
  return {
    ...common(judged),
    level,
    severity,
    ...(cwe !== undefined && { cwe }),
    section,
    link,
    ...(outcome && 'status' in outcome && { result: outcome.status }),
    ...(judged.result.remedy !== undefined && { unasked: true as const }),
    ...changed(judged),
    ...asked(judged),
  }
}

/** An entry of another version of the official suite. */
function changed({ item, entry, decision }: JudgedItem<ConformanceItem>): Pick<ConformanceItemRecord, 'changed'> {
  const { official, digest } = item
  if (!official || !entry || decision.status !== 'drift' || entry.d === digest) return {}
  return { changed: suiteChange({ ...item, official }, entry.d, digest) }
}

export function taskItemRecord(judged: JudgedItem<TaskItem>): TaskItemRecord {
  const { attack, mode, oracle, severity, weight } = judged.item
  const { outcome } = judged.result
  return {
    ...common(judged),
    attackName: attack,
    mode,
    oracle,
    severity,
    weight,
    ...(outcome && 'strict' in outcome && { strict: [...outcome.strict], recovered: [...outcome.recovered] }),
    ...asked(judged),
  }
}

/** What was asked of a server, and what came of it. */
function asked({ result: { reason, findings = [] } }: JudgedItem) {
  return {
    ...(reason !== undefined && { reason: safeText(reason, longestEvidence) }),
    ...(findings.length && { findings: findings.map((finding) => findingRecord(finding, findings.length)) }),
  }
}

/** All of an item together stay within what one may take. */
export function findingRecord({ revision, kind, ...texts }: RevisionFinding, count: number) {
  const cut = Object.entries(texts).map(([name, text]) => [name, safeText(text, Math.floor((2 * longestEvidence) / count))])
  return { revision, kind, ...(Object.fromEntries(cut) as Pick<RevisionFinding, 'what' | 'sent' | 'received'>) }
}

/** The components of an outcome that has the one named. */
function measured<Name extends 'attack' | 'verdict'>(outcome: Outcome | undefined, component: Name): Partial<Measured<Name>> {
  const components: object = outcome && 'lots' in outcome ? countsOf(outcome) : { ...outcome }
  return component in components ? (copyOf(components) as Measured<Name>) : {}
}

/** Counts are frozen in their types, and a record is not. */
const copyOf = (components: object) =>
  Object.fromEntries(Object.entries(components).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]))

function common({ item, result, decision, entry, written, file }: JudgedItem) {
  const { key, title, digest, line } = item
  const { outcome, signals = {}, latency = [], trials } = result
  const { status, fails, knownGap } = decision
  const evidence = Object.entries(signals).map(([side, signal]) => [side, safeText(signal, longestEvidence)])
  return {
    key,
    title,
    digest,
    file,
    line,
    status,
    fails,
    written,
    knownGap,
    ...(outcome && 'unmeasured' in outcome && { unmeasured: outcome.unmeasured }),
    ...(outcome && 'error' in outcome && { error: safeText(outcome.error, longestEvidence) }),
    ...(entry && status !== 'same' && { was: wasOf(entry) }),
    ...(evidence.length && { evidence: Object.fromEntries(evidence) as { attack?: string; control?: string } }),
    ...(trials && { trials }),
    ...(latency.length && { latency: latency.map(toMicroseconds) }),
  }
}

function wasOf({ d: _digest, ...components }: BaselineEntry): Record<string, string | number[]> {
  return components as Record<string, string | number[]>
}

/** Three decimals of a millisecond: more digits would only be noise of the clock. */
const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000
