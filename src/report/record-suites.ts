import type { VectorScore } from '../scoring/coverage.js'
import { caughtRate } from '../scoring/false-positives.js'
import { type Level, levelsOf as levelsOfOutcome } from '../scoring/level.js'
import type { Scores } from '../scoring/score.js'
import type { BenignRecord, ConformanceRecord, DefenceRecord, TaskRecord } from './run-record.js'

type Levels = DefenceRecord['levels']

/** `defence` of the record: the scores as they are, and the items that they come from. */
export function defenceRecord(
  scores: Scores['defence'],
  items: DefenceRecord['items'],
  evidence: DefenceRecord['evidence'],
): DefenceRecord {
  assertComplete('defence', scores.tally, items)
  const { tally, total, families, revisions, controls, vectors } = scores
  return {
    evidence,
    tally,
    ...(total && { total }),
    families: [...families],
    revisions: [...revisions],
    levels: levelsOf(vectors.flatMap((vector) => vector.items)),
    caught: caughtRate(vectors.flatMap((vector) => vector.items)),
    controls,
    vectors: vectors.map((vector) => vectorRecord(vector, items)),
    items,
  }
}

/** `benign` of the record. */
export function benignRecord(scores: Scores['benign'], items: BenignRecord['items'], evidence: BenignRecord['evidence']): BenignRecord {
  assertComplete('benign', scores.tally, items)
  const hard = items.flatMap(({ hardNegative, verdict }) => (hardNegative && verdict ? [verdict] : []))
  const flagged = hard.map((verdict) => (typeof verdict === 'string' ? Number(verdict !== 'clean') : 1 - verdict[0] / verdict[2]))
  const hardNegatives = { k: flagged.reduce((sum, share) => sum + share, 0), n: hard.length }
  return { evidence, tally: scores.tally, falsePositives: scores.falsePositives, hardNegatives, items }
}

/** `tasks` of the record. */
export function taskRecord(scores: Scores['tasks'], items: TaskRecord['items']): TaskRecord {
  assertComplete('tasks', scores.tally, items)
  return { ...scores, items }
}

/** `conformance` of the record. */
export function conformanceRecord(scores: Scores['conformance'], items: ConformanceRecord['items']): ConformanceRecord {
  assertComplete('conformance', scores.tally, items)
  const { tally, must, should } = scores
  return { tally, must, should, items }
}

function vectorRecord({ items: scored, ...score }: VectorScore, items: DefenceRecord['items']): DefenceRecord['vectors'][number] {
  const own = items.filter((item) => item.vector === score.vector)
  return { ...score, levels: levelsOf(scored), knownGaps: own.filter((item) => item.knownGap).length }
}

function levelsOf(items: VectorScore['items']): Levels {
  const measured = items.flatMap(({ outcome, waived }) => (outcome && !waived ? levelsOfOutcome(outcome) : []))
  const count = (level: Level) => measured.reduce((sum, [other, share]) => sum + (other === level ? share : 0), 0)
  return { enforce: count('enforce'), detect: count('detect'), none: count('none'), falsePositive: count('false-positive') }
}

/** Statistics.md 8: what is listed and what was not selected is the corpus. */
function assertComplete(suite: string, tally: Scores['defence']['tally'], items: readonly object[]): void {
  if (items.length + tally.notSelected === tally.size) return
  throw new Error(
    `run record: ${items.length} ${suite} items judged and ${tally.notSelected} not selected are not the ${tally.size} of the corpus`,
  )
}
