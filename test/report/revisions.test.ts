import pc from 'picocolors'
import { describe, expect, it } from 'vitest'
import { renderAnnotations } from '../../src/report/annotations.js'
import { failureOf } from '../../src/report/failure.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { renderSummary } from '../../src/report/terminal.js'
import type { RevisionFinding } from '../../src/suites/conformance/finding.js'
import { checkItem, sampleRecord } from './sample.js'

const finding = (revision: RevisionFinding['revision'], kind: RevisionFinding['kind']): RevisionFinding => ({
  revision,
  kind,
  ...(kind === 'broken' && { what: 'a batch was answered', sent: '[]', received: '[{}]' }),
})
const split = [finding('2025-06-18', 'broken'), finding('2025-11-25', 'broken'), finding('2026-07-28', 'kept')]
const all = split.slice(0, 2)
const item = checkItem('batch-refused', { level: 'SHOULD' })
const note = 'the baseline holds no revisions: where those that break were not tried then, nothing got worse'

const failure = (findings: readonly RevisionFinding[]): string =>
  failureOf({
    item,
    decision: { status: 'regression', worse: ['status'] },
    entry: { d: item.digest, status: 'pass' },
    outcome: { status: 'warn' },
    findings,
    mode: 'none',
    door: { project: 'assay' },
    file: 'f',
    baseline: 'b',
  }).message
const record = (findings: readonly RevisionFinding[]) =>
  sampleRecord([{ item, outcome: { status: 'warn' }, was: { status: 'pass' }, findings }], { mode: 'none' })
const table = (findings: readonly RevisionFinding[]) =>
  renderSummary(record(findings), { columns: 120, colors: pc.createColors(false), record: undefined })

describe('a requirement that is broken in some revisions and kept in others', () => {
  const where = 'in 2025-06-18, 2025-11-25; kept in 2026-07-28'

  it('names both, and says that a baseline does not know them', () => {
    expect(failure(split)).toMatch(
      new RegExp(`\\n {2}status +pass → warn \\(worse\\)\\n {2}note +${note}\\n {2}where +${where}\\n {2}broken`),
    )
    expect(failure(split).split('\n').length).toBeLessThanOrEqual(14)
    expect(table(split)).toContain(`conformance/batch-refused  status pass → warn ${where}\n`)
    expect(table(split).replaceAll(/\s+/g, ' ')).toContain(`1 kept in another revision; ${note}`)
    expect(renderAnnotations(record(split), { file: 'b', text: '' }).join('')).toContain(`where: ${where}`)
    expect(renderJobSummary(record(split))).toContain(where)
  })

  it('that is broken in all of them names those, and may well have got worse', () => {
    expect(failure(all)).toMatch(/\n {2}where +in 2025-06-18, 2025-11-25\n/)
    expect(failure(all) + table(all)).not.toContain('holds no revisions')
    expect(failure(all.slice(0, 1))).not.toContain('where')
  })
})
