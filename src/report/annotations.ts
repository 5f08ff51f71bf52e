import { entryLines } from '../baseline/lines.js'
import { type ChangedItem, changedItems } from './changed-items.js'
import { brokenLines } from './check-lines.js'
import { runCommand, safeCommand } from './command.js'
import { counted } from './figures.js'
import { safeLines } from './printed.js'
import type { RunRecord } from './run-record.js'
import { safeText } from './safe.js'

/** GitHub keeps the first ten errors of a step and drops the others ("Limitations" of its annotations). */
const errorsOfAStep = 10

/** Where annotations point: the baseline, which a pull request that accepts has in its diff. */
export interface AnnotationTarget {
  /** The baseline file, as GitHub knows it: relative to the repository. */
  readonly file: string
  /** What the file holds now; empty when there is none. */
  readonly text: string
  /** Errors that others have annotated in this step before. Default 0. */
  readonly before?: number
}

interface Finding {
  readonly key?: string
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * The failures of a run as workflow commands, a line each: `::error file=baselines/default.json,line=12,title=...::...`. One a failing item or stale
 * entry, at its line in the baseline (line 1 where it has none), then the rules over all items; those beyond what GitHub shows are counted in the last.
 */
export function renderAnnotations(record: RunRecord, { file, text, before = 0 }: AnnotationTarget): string[] {
  const findings = [
    ...changedItems(record)
      .filter(({ fails }) => fails)
      .map((item) => ofItem(item, record)),
    ...ofRules(record),
  ]
  const room = Math.max(1, errorsOfAStep - before)
  const shown = findings.length > room ? [...findings.slice(0, room - 1), theRest(findings.slice(room - 1), record)] : findings
  const lines = entryLines(
    text,
    shown.flatMap(({ key }) => key ?? []),
  )
  return shown.map(({ key = '', title, lines: message }) =>
    workflowCommand('error', { file, line: String(lines.get(key) ?? 1), title }, message.join('\n')),
  )
}

function ofItem({ key, meaning, was, is, status, item }: ChangedItem, record: RunRecord): Finding {
  const signals = Object.entries(item?.evidence ?? {}).map(([side, signal = '']) => safeText(`${side} signal: "${signal}"`, 400))
  const mend =
    status === 'incomplete'
      ? `again: ${safeCommand(runCommand(record, { key }))}`
      : `accept: ${safeCommand(runCommand(record, status === 'stale' ? { update: true } : { key, update: true }))}`
  return {
    key,
    title: `${safeText(key)} ${meaning}`,
    lines: [
      ...(item ? [safeText(item.title)] : []),
      safeText(`was: ${was}`),
      safeText(`is: ${is}`),
      ...signals,
      ...(item && 'findings' in item ? brokenLines(item.findings).map(([label, text]) => safeText(`${label}: ${text}`, 400)) : []),
      ...(item ? [safeText(`place: ${item.file}:${item.line}`)] : []),
      mend,
    ],
  }
}

function ofRules({ error, judgement, waivers, baseline }: RunRecord): Finding[] {
  const rules = [
    ...(error === undefined ? [] : [['nothing was played', error] as const]),
    ...judgement.failures.map((failure) => ['a rule over all items failed', failure] as const),
    ...waivers.expired.map(({ id, vector, expires }) => ['a waiver has expired', `${id ?? vector ?? ''}, ${expires}`] as const),
    ...(baseline.error === undefined ? [] : [['the baseline was not written', baseline.error] as const]),
  ]
  return rules.map(([title, text]) => ({ title, lines: safeLines(text, 400) }))
}

function theRest(rest: readonly Finding[], record: RunRecord): Finding {
  return {
    title: `${counted(rest.length, 'more failure')}, listed in the job summary`,
    lines: [...rest.slice(0, 10).map(({ title }) => title), `accept all: ${safeCommand(runCommand(record, { update: true }))}`],
  }
}

/**
 * A workflow command as GitHub's toolkit writes it (packages/core/src/command.ts): per cent sign and line breaks are escaped in the message, in
 * properties colon and comma too, which would end them.
 */
export function workflowCommand(name: 'error' | 'warning', properties: Readonly<Record<string, string>>, message: string): string {
  const pairs = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapeData(value).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  return `::${name}${pairs.length ? ` ${pairs.join(',')}` : ''}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
