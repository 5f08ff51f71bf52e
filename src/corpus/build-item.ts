import { itemDigest } from './digest.js'
import type { Fixture, Item } from './item.js'
import { itemOf } from './item-data.js'
import type { Position } from './positions.js'
import type { Rubric } from './rubric.js'
import type { BenignInput, DefenceInput, FileHead } from './schema.js'
import { holdsMedia, tagsOf } from './tags.js'

export interface ItemContext {
  readonly head: FileHead
  readonly file: string
  readonly position: Position
  readonly rubric: Rubric | undefined
  /** Whether the fixtures have to be looked through for image or audio content. */
  readonly mayHoldMedia: boolean
  /** Digests by key that need not be computed. */
  readonly released: ReadonlyMap<string, string> | undefined
}

/** An item of a corpus file that has been checked, with its digest and tags. */
export function buildItem(input: unknown, { head, file, position: { line, column }, rubric, mayHoldMedia, released }: ItemContext): Item {
  const { id, fixture, benignControl, severity } = input as DefenceInput & BenignInput
  const judged =
    head.suite === 'defence' ? { fixture: fixture as Fixture, benignControl: benignControl as Fixture } : { fixture: fixture as Fixture }
  const digest = released?.get(`${head.suite}/${id}`) ?? itemDigest(judged)
  const media = mayHoldMedia && holdsMedia(Object.values(judged))
  const group = head.suite === 'defence' ? { suite: head.suite, group: head.vector, severity } : { suite: head.suite, group: head.kind }
  return itemOf(input, head, { file, line, column, digest, tags: tagsOf({ ...group, media }, rubric) })
}
