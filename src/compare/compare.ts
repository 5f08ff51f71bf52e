import { AssayError } from '../errors.js'
import { counted } from '../report/figures.js'
import type { RunRecord } from '../report/run-record.js'
import { safeText } from '../report/safe.js'
import type { Comparison } from './comparison.js'
import { compareCoverage } from './coverage.js'
import { levelsOf, sharesOf } from '../scoring/level.js'
import type { Outcome } from '../baseline/outcome.js'
import { compareEvent, isCounted } from './events.js'
import { pairItems } from './pair-items.js'
import { comparedRun, setupDifferences } from './setup.js'
import { compareVectors } from './vectors.js'

/** The files that two records come from, as the user named them. */
export interface ComparedFiles {
  readonly a: string
  readonly b: string
}

/**
 * Compares two runs on the items that both measured with the same digest. Pure. Throws an AssayError that names both files when the records share no such
 * item, measured or not.
 */
export function compareRecords(a: RunRecord, b: RunRecord, files: ComparedFiles = { a: 'A', b: 'B' }): Comparison {
  const { defence, benign, tasks, conformance, items } = pairItems(a, b)
  if (items.compared + items.notMeasured.length === 0) throw nothingShared(files, items.otherDigest.length, a, b)
  const coverage = compareCoverage(defence, a, b)
  return {
    schema: 'assay/comparison@1',
    a: comparedRun(a, files.a),
    b: comparedRun(b, files.b),
    differs: setupDifferences(a, b),
    items,
    primary: {
      ...(coverage && { coverage }),
      ...(benign.length && { benignFlagged: compareEvent(benign, flagged('verdict')) }),
    },
    ...(defence.length && {
      defence: {
        credited: compareEvent(defence, credited),
        enforced: compareEvent(defence, (outcome) => sharesOf(outcome, 'attack')?.[0] ?? 0),
        controlFlagged: compareEvent(defence, flagged('control')),
        vectors: isCounted(defence) ? [] : compareVectors(defence),
      },
    }),
    ...(tasks.length && {
      tasks: { exploited: compareEvent(tasks, (outcome) => Number('strict' in outcome && outcome.strict[0] > 0)) },
    }),
    ...(conformance.length && {
      conformance: { kept: compareEvent(conformance, (outcome) => Number('status' in outcome && outcome.status === 'pass')) },
    }),
    ...(benign.length && { benign: { blocked: compareEvent(benign, (outcome) => sharesOf(outcome, 'verdict')?.[2] ?? 0) } }),
  }
}

const flagged = (component: 'control' | 'verdict') => (outcome: Outcome) => 1 - (sharesOf(outcome, component)?.[0] ?? 1)

/** The attack was caught and the control left alone. */
const credited = (outcome: Outcome) =>
  levelsOf(outcome).reduce((sum, [level, share]) => sum + (level === 'enforce' || level === 'detect' ? share : 0), 0)

function nothingShared(files: ComparedFiles, changed: number, a: RunRecord, b: RunRecord): AssayError {
  const [runA, runB] = [comparedRun(a, files.a), comparedRun(b, files.b)]
  const why =
    changed > 0
      ? `all items that stand in both (${changed}) have another digest`
      : `${counted(runA.items, 'item')} in the first, ${counted(runB.items, 'item')} in the second, none in both`
  const corpora =
    a.versions.corpus === b.versions.corpus
      ? ''
      : `, and their corpora differ (${safeText(a.versions.corpus, 40)}, ${safeText(b.versions.corpus, 40)})`
  return new AssayError(
    `${files.a} and ${files.b} have no item in common: ${why}${corpora}. Mend: run both targets on the same corpus and suites, then compare those records`,
  )
}
