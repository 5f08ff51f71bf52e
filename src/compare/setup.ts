import { itemsOf } from '../report/record-read.js'
import type { RunRecord } from '../report/run-record.js'
import type { ComparedRun, SetupDifference } from './comparison.js'

/** What a comparison says of a run. */
export function comparedRun(record: RunRecord, file: string): ComparedRun {
  const { target, versions, started, complete, fragment } = record
  return { file, target, versions, started, items: itemsOf(record).length, whole: complete && !fragment }
}

/** What else than the target's code differs between two runs. */
export function setupDifferences(a: RunRecord, b: RunRecord): SetupDifference[] {
  const facts: readonly (readonly [SetupDifference['what'], (record: RunRecord) => string | undefined])[] = [
    ['corpus', ({ versions }) => versions.corpus],
    ['kind', ({ target }) => target.kind],
    ['target', ({ target }) => target.name],
    ['host', ({ target }) => target.host],
    ['evidence', ({ suites }) => suites.defence?.evidence ?? suites.benign?.evidence],
    ['vitest-assay', ({ versions }) => versions.assay],
    ['node', ({ versions }) => versions.node],
    ['vitest', ({ versions }) => versions.vitest],
  ]
  return facts.flatMap(([what, of]) => {
    const [ofA, ofB] = [of(a) ?? 'none', of(b) ?? 'none']
    return ofA === ofB ? [] : [{ what, a: ofA, b: ofB }]
  })
}
