import { type DigestInput, itemDigest } from './digest.js'
import type { Fixture, Item } from './item.js'
import { itemOf, severityOf } from './item-data.js'
import type { Position } from './positions.js'
import type { Rubric } from './rubric.js'
import { scenarioDigest } from '../suites/official/digest.js'
import type { OfficialScenario } from '../suites/official/scenario.js'
import type { BenignInput, ConformanceInput, DefenceInput, FileHead, TaskInput } from './schema.js'
import { holdsMedia, type TaggedItem, tagsOf } from './tags.js'

export interface ItemContext {
  readonly head: FileHead
  readonly file: string
  readonly position: Position
  readonly rubric: Rubric | undefined
  /** Whether the fixtures have to be looked through for image or audio content. */
  readonly mayHoldMedia: boolean
  /** Version of the official suite that is installed. */
  readonly official: string | undefined
  /** Digests by key that need not be computed. */
  readonly released: ReadonlyMap<string, string> | undefined
}

/** An item of a corpus file that has been checked, with its digest and tags. */
export function buildItem(
  input: unknown,
  { head, file, position: { line, column }, rubric, mayHoldMedia, released, official }: ItemContext,
): Item {
  const judged = judgedOf(input, head)
  const { id } = input as { readonly id: string }
  const digest = (head.namespace === undefined ? released?.get(`${head.suite}/${id}`) : undefined) ?? digestOf(input, judged, official)
  const media = mayHoldMedia && holdsMedia(Object.values(judged))
  return itemOf(input, head, { file, line, column, digest, tags: tagsOf({ ...groupOf(input, head), media }, rubric) })
}

/** What a scenario of the official suite asks is the suite's: an outcome of another version of it is one of another question. */
function digestOf(input: unknown, judged: DigestInput, version = ''): string {
  const { official } = input as ConformanceInput
  return official ? scenarioDigest(input as OfficialScenario, version) : itemDigest(judged)
}

/** What is sent and judged: what an item's digest is made of. */
function judgedOf(input: unknown, { suite }: FileHead): DigestInput {
  if (suite === 'conformance') {
    const { id, level, rule } = input as ConformanceInput
    return { id, level, rule }
  }
  if (suite === 'tasks') {
    const { id, mode, oracle, weight, rule } = input as TaskInput
    return { id, mode, oracle, weight, rule }
  }
  const { fixture, benignControl } = input as DefenceInput & BenignInput
  return suite === 'defence' ? { fixture: fixture as Fixture, benignControl: benignControl as Fixture } : { fixture: fixture as Fixture }
}

function groupOf(input: unknown, head: FileHead): TaggedItem {
  const { suite } = head
  if (suite === 'benign') return { suite, group: head.kind }
  if (suite === 'tasks') {
    const { mode, oracle, weight } = input as TaskInput
    return { suite, mode, oracle, severity: severityOf(weight) }
  }
  const { severity } = input as DefenceInput | ConformanceInput
  return suite === 'defence' ? { suite, group: head.vector, severity } : { suite, level: (input as ConformanceInput).level, severity }
}
