import type { Outcome } from '../baseline/outcome.js'
import type { Item } from '../corpus/item.js'
import { runBenign } from './benign.js'
import { runDefence } from './defence.js'
import type { Subject } from './subject.js'

/** One item, played and judged. */
export interface ItemRun {
  readonly outcome: Outcome
  /** ms that the target took, an entry an input. */
  readonly latency: readonly number[]
  /** The defence's own reasons. Hostile text. */
  readonly signals: { readonly attack?: string; readonly control?: string }
  /** Of an item that was played in trials: how many, and how many of them ended in an error and are in no count. */
  readonly trials?: { readonly played: number; readonly errors: number }
}

/** Which rule scores an item: one function a suite. */
export function runItem(item: Item, subject: Subject): Promise<ItemRun> {
  switch (item.suite) {
    case 'defence':
      return runDefence(item, subject)
    case 'benign':
      return runBenign(item, subject)
  }
}
