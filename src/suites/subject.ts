import type { Unmeasured } from '../baseline/outcome.js'
import type { DefenceItem, Fixture } from '../corpus/item.js'
import type { Assessment } from '../targets/verdict.js'

/** What a suite needs of a target: whether it can be given an input at all, its answer, and the order audit. */
export interface Subject {
  unmeasured(input: Fixture): Unmeasured | undefined
  assess(input: Fixture): Promise<Assessment>
  /** Runs a sampled pair again, control first and in a second host: says what differs, undefined when nothing does or the pair is not sampled. */
  audit(item: DefenceItem, first: { readonly attack: Assessment; readonly control: Assessment }): Promise<string | undefined>
}
