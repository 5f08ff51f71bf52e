import { createHash } from 'node:crypto'
import type { Log, Notification, Result } from 'sarif'
import type { Rubric } from '../corpus/rubric.js'
import { changeText, outcomeText } from './components.js'
import { counted } from './figures.js'
import { componentsIn, itemsOf } from './record-read.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { benignRuleId, levelOfSeverity, rulesOf } from './sarif-rules.js'
import { safeText } from './safe.js'

/** Code scanning refuses more results of one run. */
const mostResults = 25_000

export interface SarifContext {
  readonly rubric: Rubric
  /** The URI of a file that the record names: relative to the repository where it lies in it. */
  readonly uriOf: (file: string) => string
}

/**
 * A run as SARIF 2.1.0 (OASIS), for code scanning: one rule a vector, a benign kind and a check, one result an attack that earns nothing, was caught less than
 * before or ended in an error, a benign item that was flagged and a requirement that a server does not keep. All results stand at the target's module: the corpus is not what has to be mended.
 * Results that are gone are left out rather than given as `absent`, since code scanning would open an alert for each.
 */
export function sarifOf(record: RunRecord, context: SarifContext): Log {
  const rules = rulesOf(record, context.rubric)
  const found = itemsOf(record)
    .filter(isResult)
    .toSorted((a, b) => rank(a) - rank(b))
  const results = found.slice(0, mostResults).map((item) =>
    resultOf(
      item,
      record,
      rules.findIndex(({ id }) => id === ruleOf(item)),
      context,
    ),
  )
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vitest-assay', semanticVersion: record.versions.assay, rules } },
        // What stands before the last slash tells the uploads of several targets apart.
        automationDetails: { id: `vitest-assay/${record.target.name}/` },
        invocations: [
          {
            executionSuccessful: true,
            startTimeUtc: record.started,
            toolExecutionNotifications: notifications(record, found.length - results.length),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results,
        properties: {
          passed: record.passed,
          complete: record.complete,
          fingerprint: record.target.fingerprint,
          corpus: record.versions.corpus,
        },
      },
    ],
  }
}

/** Measured and without credit, worse than before, or without an answer. What was not measured, or waived, says nothing of the target. */
function isResult(item: ItemRecord): boolean {
  return item.error !== undefined || item.status === 'regression' || isOpen(componentsIn(item))
}

/** An attack that passes or whose control is flagged, a benign item that is flagged, a requirement that is not kept. */
function isOpen({ attack, control, verdict, status, strict }: Readonly<Record<string, unknown>>): boolean {
  if (status !== undefined) return status !== 'pass'
  if (Array.isArray(strict)) return Number(strict[0]) > 0
  return (attack !== undefined && (attack === 'none' || control !== 'clean')) || (verdict !== undefined && verdict !== 'clean')
}

const levels = ['error', 'warning', 'note'] as const

/** Failing ones first, then by level. */
function rank(item: ItemRecord): number {
  return (item.fails ? 0 : levels.length) + levels.indexOf(levelOf(item))
}

function levelOf(item: ItemRecord): (typeof levels)[number] {
  if (item.status === 'regression' || item.error !== undefined) return 'error'
  if ('severity' in item) return levelOfSeverity(item.severity)
  return item.verdict === 'blocked' ? 'warning' : 'note'
}

function ruleOf(item: ItemRecord): string {
  if ('level' in item || 'mode' in item) return item.key
  return 'vector' in item ? item.vector : benignRuleId(item.kind)
}

function resultOf(item: ItemRecord, { target, baseline, gated }: RunRecord, ruleIndex: number, { uriOf }: SarifContext): Result {
  return {
    ruleId: ruleOf(item),
    ruleIndex,
    level: levelOf(item),
    message: { text: messageOf(item) },
    // Nothing was compared, so nothing is new or unchanged.
    ...(gated !== false && { baselineState: baselineState(item) }),
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(target.module ?? baseline.path) }, region: { startLine: 1 } } }],
    relatedLocations: [
      {
        id: 1,
        message: { text: 'the item in its corpus file' },
        physicalLocation: { artifactLocation: { uri: uriOf(item.file) }, region: { startLine: Math.max(1, item.line) } },
      },
    ],
    partialFingerprints: fingerprints(item),
    properties: {
      item: safeText(item.key),
      status: item.status,
      fails: item.fails,
      ...('severity' in item && { severity: item.severity }),
    },
  }
}

/** Code scanning tells results of one rule in one file apart by the hash of their line alone; all of ours would be one alert. */
function fingerprints({ key, digest }: ItemRecord): Record<string, string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([key, digest]))
    .digest('hex')
    .slice(0, 16)
  return { primaryLocationLineHash: `${hash}:1`, 'assayItem/v1': hash }
}

function baselineState({ status, was }: ItemRecord): Result.baselineState {
  if (status === 'same') return 'unchanged'
  return was && isOpen(was) ? 'updated' : 'new'
}

function messageOf(item: ItemRecord): string {
  const now = componentsIn(item)
  const is =
    item.error === undefined ? (item.was && item.status !== 'drift' ? changeText(item.was, now) : outcomeText(now)) : `error: ${item.error}`
  const signals = Object.entries(item.evidence ?? {}).map(([side, signal = '']) => `${side} signal: ${safeText(signal, 160)}`)
  const broken = 'findings' in item ? (item.findings ?? []).filter(({ kind }) => kind === 'broken') : []
  const what = broken.map(({ revision, what: said = '' }) => `${revision}: ${safeText(said, 160)}`)
  return [`${item.key} ${item.title}`, is, ...what, `${item.file}:${item.line}`, ...signals].map(plain).join('; ')
}

/** Text without the brackets of links and the braces of placeholders (SARIF 2.1.0, 3.11.5 and 3.11.6): not all that show a message know their escapes. */
function plain(text: string): string {
  return safeText(text).replace(/[[{]/g, '(').replace(/[\]}]/g, ')')
}

function notifications({ notes }: RunRecord, left: number): Notification[] {
  const cut = left > 0 ? [`${counted(left, 'more result')} left out`] : []
  return [...cut, ...notes].map((note) => ({ level: 'note', message: { text: plain(note) } }))
}
