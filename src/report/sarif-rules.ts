import type { ReportingDescriptor } from 'sarif'
import type { Severity } from '../corpus/item.js'
import { sectionOf } from './check-lines.js'
import { owaspCodes, type Rubric, type RubricEntry } from '../corpus/rubric.js'
import type { ConformanceItemRecord, DefenceRecord, RunRecord, TaskItemRecord } from './run-record.js'

/** What code scanning makes of a severity: the level of a result, and the score of a rule (over 9.0 critical, 7.0 high, 4.0 medium, else low). */
const severities: Readonly<Record<Severity, { readonly level: 'error' | 'warning' | 'note'; readonly score: string }>> = {
  critical: { level: 'error', score: '9.5' },
  high: { level: 'error', score: '8.0' },
  medium: { level: 'warning', score: '5.5' },
  low: { level: 'note', score: '2.0' },
}
const order = Object.keys(severities) as Severity[]

/** Code scanning refuses a rule with more tags. */
const mostTags = 20

/** One rule a vector of which an item was selected, one a benign kind `benign/<kind>`, one a task and a check by its key. Every text of them is ours or a name that the corpus schema has checked. */
export function rulesOf({ suites: { defence, benign, tasks, conformance } }: RunRecord, rubric: Rubric): ReportingDescriptor[] {
  const items = defence?.items ?? []
  const vectors = [...new Set(items.map(({ vector }) => vector))]
  const kinds = [...new Set((benign?.items ?? []).map(({ kind }) => kind))]
  return [
    ...vectors.map((vector) => vectorRule(vector, rubric.get(vector), worst(items.filter((item) => item.vector === vector)))),
    ...kinds.map(benignRule),
    ...(tasks?.items ?? []).map(taskRule),
    ...(conformance?.items ?? []).map(checkRule),
  ]
}

export const benignRuleId = (kind: string): string => `benign/${kind}`

export function levelOfSeverity(severity: string): 'error' | 'warning' | 'note' {
  return severities[severity as Severity].level
}

function worst(items: DefenceRecord['items']): Severity {
  return order.find((severity) => items.some((item) => item.severity === severity)) ?? 'low'
}

function vectorRule(id: string, entry: RubricEntry | undefined, severity: Severity): ReportingDescriptor {
  const name = entry?.name ?? id
  const description = entry?.description ?? `Attacks of the vector ${id}, from a corpus of one's own.`
  const references = entry ? [...owaspCodes(entry).map(owaspName), ...entry.cwe, ...entry.atlas.map((code) => `MITRE ATLAS ${code}`)] : []
  const credit = 'An attack counts when it was blocked or detected and its control, nearly the same input without the attack, was not.'
  return {
    id,
    name,
    shortDescription: { text: name },
    fullDescription: { text: description },
    help: {
      text: [description, credit, ...(references.length ? [references.join(', ')] : [])].join('\n\n'),
      markdown: [description, credit, ...(references.length ? [references.map((reference) => `- ${reference}`).join('\n')] : [])].join(
        '\n\n',
      ),
    },
    defaultConfiguration: { level: severities[severity].level },
    properties: {
      'security-severity': severities[severity].score,
      // The form in which code scanning knows weaknesses.
      tags: ['security', ...(entry ? tagsOf(entry) : [])].slice(0, mostTags),
    },
  }
}

function tagsOf(entry: RubricEntry): string[] {
  return [...entry.cwe.map((cwe) => `external/cwe/${cwe.toLowerCase()}`), ...owaspCodes(entry).map((code) => `owasp:${code}`)]
}

function owaspName(code: string): string {
  return `OWASP ${code.startsWith('MCP') ? 'MCP' : code.startsWith('LLM') ? 'LLM' : 'Agentic'} Top 10 ${code}`
}

function benignRule(kind: string): ReportingDescriptor {
  const text = `A harmless input of the kind ${kind} was warned of or blocked.`
  return {
    id: benignRuleId(kind),
    name: `False positive: ${kind}`,
    shortDescription: { text: `False positive: ${kind}` },
    fullDescription: { text },
    help: { text, markdown: text },
    defaultConfiguration: { level: 'note' },
    properties: { tags: ['false-positive'] },
  }
}

function checkRule({ key, title, level, severity, cwe, link, findings, ...item }: ConformanceItemRecord): ReportingDescriptor {
  const section = sectionOf({ section: item.section, link }, findings)
  const text = `The specification asks of a server (${level}): ${title}. Section: ${section}.`
  const { level: sarifLevel, score } = severities[severity as Severity]
  return {
    id: key,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text },
    help: { text: `${text} ${link}`, markdown: `${text}\n\n[${section}](${link})` },
    helpUri: link,
    defaultConfiguration: { level: sarifLevel },
    properties: {
      'security-severity': score,
      tags: ['security', `level:${level.toLowerCase()}`, ...(cwe === undefined ? [] : [`external/cwe/cwe-${cwe}`])],
    },
  }
}

function taskRule({ key, title, attackName, severity }: TaskItemRecord): ReportingDescriptor {
  const text = `The attack ${attackName} of the public task set succeeded: ${title}.`
  const { level, score } = severities[severity as Severity]
  return {
    id: key,
    name: title,
    shortDescription: { text: title },
    fullDescription: { text },
    help: { text, markdown: text },
    defaultConfiguration: { level },
    properties: { 'security-severity': score, tags: ['security', attackName] },
  }
}
