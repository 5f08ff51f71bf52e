import { type ConformanceScore, scoreConformance } from './conformance.js'
import { type Total, type VectorScore, scoreVectors, totalOf } from './coverage.js'
import { benignFalsePositives, controlFalsePositives, type FalsePositives } from './false-positives.js'
import type { Suite } from '../corpus/item.js'
import type { RubricVector, ScoredItem } from './item.js'
import { type Latency, latencyOf } from './latency.js'
import { type NamedTotal, totalsByFamily, totalsByRevision } from './subsets.js'
import { type Tally, tallyOf } from './tally.js'
import { scoreTasks, type TaskScore } from './tasks.js'

/** Scores of a run. The report, the record and the thresholds read the same ones. */
export interface Scores {
  readonly defence: {
    readonly tally: Tally
    readonly vectors: readonly VectorScore[]
    /** Over all vectors of the rubric that the corpus holds; undefined when it holds none. */
    readonly total: Total | undefined
    readonly families: readonly NamedTotal[]
    readonly revisions: readonly NamedTotal[]
    readonly controls: FalsePositives
  }
  readonly benign: { readonly tally: Tally; readonly falsePositives: FalsePositives }
  readonly tasks: TaskScore
  readonly conformance: ConformanceScore
  readonly latency: Latency | undefined
}

/** The tally of each suite. */
export const talliesOf = ({ defence, benign, tasks, conformance }: Scores): Readonly<Record<Suite, Tally>> => ({
  defence: defence.tally,
  benign: benign.tally,
  tasks: tasks.tally,
  conformance: conformance.tally,
})

/** Scores the items of a corpus: all of them, those that did not run included (README section 5). */
export function score(items: readonly ScoredItem[], rubric: readonly RubricVector[]): Scores {
  const defence = items.filter(({ suite }) => suite === 'defence')
  const benign = items.filter(({ suite }) => suite === 'benign')
  const vectors = scoreVectors(defence, rubric)
  return {
    defence: {
      tally: tallyOf(defence),
      vectors,
      total: totalOf(vectors),
      families: totalsByFamily(vectors),
      revisions: totalsByRevision(defence, rubric),
      controls: controlFalsePositives(defence),
    },
    benign: { tally: tallyOf(benign), falsePositives: benignFalsePositives(benign) },
    tasks: scoreTasks(items.filter(({ suite }) => suite === 'tasks')),
    conformance: scoreConformance(items.filter(({ suite }) => suite === 'conformance')),
    latency: latencyOf(items.flatMap(({ latency = [] }) => latency)),
  }
}
