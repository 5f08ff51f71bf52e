import { decide, type UpdateMode } from '../../src/baseline/decide.js'
import { type Items, entryOf } from '../../src/baseline/entry.js'
import type { CountedOutcome, Outcome, RecordedOutcome } from '../../src/baseline/outcome.js'
import type { BenignItem, ConformanceItem, DefenceItem, Item, TaskItem } from '../../src/corpus/item.js'
import { buildRecord, type RecordInput } from '../../src/report/record.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { groupOf, type RubricVector } from '../../src/scoring/item.js'
import { score } from '../../src/scoring/score.js'
import type { RevisionFinding } from '../../src/suites/conformance/finding.js'

/** One item of a made-up run: what it is, what came out, what the baseline held. */
export interface Play {
  readonly item: Item
  readonly outcome?: Outcome
  readonly was?: RecordedOutcome | CountedOutcome
  /** Digest in the baseline, when it is another one. */
  readonly wasDigest?: string
  readonly waived?: boolean
  readonly signals?: { readonly attack?: string; readonly control?: string }
  /** Of a check. */
  readonly findings?: readonly RevisionFinding[]
  readonly reason?: string
  /** Why this and others could not be asked. */
  readonly remedy?: string
}

const digest = '0123456789abcdef'

export function defenceItem(vector: string, number: number, more: Partial<DefenceItem> = {}): DefenceItem {
  const id = `${vector}-${String(number).padStart(3, '0')}`
  const fixture = { type: 'tool-definition', tool: { name: 'add', description: `adds; variant ${number}` } }
  const head = {
    key: `defence/${id}`,
    id,
    title: `variant ${number}`,
    digest,
    file: `/app/fixtures/${vector}.assay.jsonc`,
    line: number + 2,
    column: 5,
  }
  const rest = {
    tags: [],
    language: 'en',
    suite: 'defence',
    vector,
    family: `idea-${number}`,
    severity: 'high',
    evasion: null,
    variantOf: null,
  } as const
  return {
    ...head,
    ...rest,
    why: 'because',
    fixture,
    control: { type: 'tool-definition', tool: { name: 'add', description: 'adds' } },
    ...more,
  }
}

export function benignItem(kind: string, number: number, hardNegative = false): BenignItem {
  const id = `${kind}-${String(number).padStart(3, '0')}`
  const head = {
    key: `benign/${id}`,
    id,
    title: `harmless ${number}`,
    digest,
    file: `/app/corpus/benign/${kind}.assay.jsonc`,
    line: number + 2,
    column: 5,
  }
  return { ...head, tags: [], language: 'en', suite: 'benign', kind, hardNegative, fixture: { type: kind } }
}

export function checkItem(id: string, more: Partial<ConformanceItem> = {}): ConformanceItem {
  const head = {
    key: `conformance/${id}`,
    id,
    title: `asks ${id}`,
    digest,
    file: '/app/corpus/conformance/origin.assay.jsonc',
    line: 3,
    column: 5,
  }
  const rest = {
    tags: [],
    language: 'en',
    suite: 'conformance',
    level: 'MUST',
    severity: 'high',
    cwe: 346,
    needs: [],
    floods: false,
    rule: 1,
  } as const
  return { ...head, ...rest, section: 'Transports > Security', link: 'https://modelcontextprotocol.io/x', why: 'because', ...more }
}

export function taskItem(id: string): TaskItem {
  const head = { key: `tasks/${id}`, id, title: `tries ${id}`, digest, file: '/app/corpus/tasks/protocol.assay.jsonc', line: 3, column: 5 }
  return {
    ...head,
    tags: [],
    language: 'en',
    suite: 'tasks',
    attack: id,
    mode: 'A',
    oracle: 'protocol',
    severity: 'high',
    weight: 1,
    rule: 1,
    why: 'because',
  }
}

export const caught: RecordedOutcome = { attack: 'enforce', control: 'clean' }
export const warned: RecordedOutcome = { attack: 'detect', control: 'clean' }
export const missed: RecordedOutcome = { attack: 'none', control: 'clean' }
export const clean: RecordedOutcome = { verdict: 'clean' }

const both = ['2025-11-25', '2026-07-28']

export interface SampleOptions extends Partial<Omit<RecordInput, 'items' | 'results' | 'decisions'>> {
  readonly mode?: UpdateMode
  readonly ratchet?: boolean
  readonly tolerant?: boolean
  readonly rubric?: readonly RubricVector[]
}

/** The record of a made-up run, put through the real gate and the real scores. */
export function sampleRecord(plays: readonly Play[], options: SampleOptions = {}): RunRecord {
  const { mode = 'new', ratchet = false, tolerant = false, ...more } = options
  const entries: Items = Object.fromEntries(
    plays.flatMap(({ item, was, wasDigest = digest }) => (was ? [[item.key, entryOf(wasDigest, was)]] : [])),
  )
  const decisions = new Map(
    plays.flatMap(({ item, outcome, waived, remedy }) => {
      if (!waived && !outcome) return []
      const waiver = waived ? { reason: 'later' } : undefined
      return [
        [
          item.key,
          decide({
            entry: entries[item.key],
            item,
            outcome: outcome ?? { error: 'waived' },
            mode,
            ratchet,
            tolerant,
            waiver,
            unasked: remedy !== undefined,
          }),
        ] as const,
      ]
    }),
  )
  const scored = plays.map(({ item, outcome, waived }) => ({
    key: item.key,
    suite: item.suite,
    outcome,
    waived,
    latency: outcome ? [0.03, 0.05] : [],
    ...groupOf(item),
  }))
  const vectors = [...new Set(plays.flatMap(({ item }) => (item.suite === 'defence' ? [item.vector] : [])))]
  const rubric = options.rubric ?? vectors.map((id) => ({ id, family: 'tools', appliesTo: both }))
  const written = [...decisions].flatMap(([key, { action }]) => (action === 'write' ? [key] : []))
  return buildRecord({
    versions: { assay: '0.1.0', node: '20.19.0', vitest: '4.1.12', corpus: digest },
    target: { kind: 'guard', name: 'default', module: 'src/guard.ts', fingerprint: '3f9a1c2b77e01d44', host: 'worker' },
    door: { project: 'assay' },
    gated: true,
    root: '/app',
    started: new Date('2026-11-30T12:00:00Z'),
    duration: 2410,
    mode,
    fragment: false,
    items: plays.map(({ item }) => item),
    results: new Map(
      plays.map(({ item, outcome, signals, findings, reason, remedy }) => [
        item.key,
        { outcome, signals, findings, reason, remedy, latency: outcome && item.suite !== 'conformance' ? [0.03, 0.05] : [] },
      ]),
    ),
    decisions,
    stale: [],
    waivers: { expired: [], unmatched: [] },
    scores: score(scored, rubric),
    judgement: { failures: [], notJudged: [] },
    baseline: { path: 'baselines/default.json', items: entries, written, removed: [] },
    notes: [],
    ...more,
  })
}
