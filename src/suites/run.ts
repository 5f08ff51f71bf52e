import type { Outcome } from '../baseline/outcome.js'
import type { InputItem } from '../corpus/item.js'
import type { RevisionFinding } from './conformance/finding.js'
import { runBenign } from './benign.js'
import { runDefence } from './defence.js'
import type { Expected } from './official/expected.js'
import type { Subject } from './subject.js'

/** One item, played and judged. */
export interface ItemRun {
  readonly outcome: Outcome
  /** ms that the target took, an entry an input. */
  readonly latency: readonly number[]
  /** The defence's own reasons. Hostile text. */
  readonly signals: { readonly attack?: string; readonly control?: string }
  /** Of a check: what came of it in each revision that was tried, and why it could not be asked. */
  readonly findings?: readonly RevisionFinding[]
  readonly reason?: string
  /** Of an item that was played in trials: how many, and how many of them ended in an error and are in no count. */
  readonly trials?: { readonly played: number; readonly errors: number }
  /** Of a scenario of the official suite: what the user's file of expected failures says of it. */
  readonly expected?: Expected
  /** Why this and others could not be asked, with what mends it: said once a run. */
  readonly remedy?: string
}

/** Which rule scores an item that a defence is given: one function a suite. */
export function runItem(item: InputItem, subject: Subject): Promise<ItemRun> {
  switch (item.suite) {
    case 'defence':
      return runDefence(item, subject)
    case 'benign':
      return runBenign(item, subject)
  }
}
