import type { Decision, UpdateMode } from '../baseline/decide.js'
import type { BaselineEntry } from '../baseline/entry.js'
import type { Outcome } from '../baseline/outcome.js'
import type { Item } from '../corpus/item.js'
import { displayPath } from '../paths.js'
import type { Door } from '../report/command.js'
import { failureOf } from '../report/failure.js'
import type { ItemResult } from '../report/record-item.js'

/** An item that the gate has failed. */
interface Failed {
  readonly item: Item
  readonly result: ItemResult & { readonly outcome: Outcome }
  readonly decision: Decision
  readonly entry: BaselineEntry | undefined
}

/** Who tells of it, and where: what is the same for every item of a run. */
interface Teller {
  readonly mode: UpdateMode
  readonly door: Door
  /** The baseline file as the user reads it. */
  readonly baseline: string
  /** The run record, likewise; absent when none is written. */
  readonly record?: string | undefined
  /** The user's working directory. */
  readonly folder: string
}

/** The error of an item, in the same words through Vitest and through the command: both hand over all that was found, and pick nothing. */
export function itemFailure({ item, result, decision, entry }: Failed, { folder, ...teller }: Teller): Error {
  return failureOf({ ...result, ...teller, item, decision, entry, file: displayPath(item.file, folder) })
}
