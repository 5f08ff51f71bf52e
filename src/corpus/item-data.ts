import type { BenignItem, DefenceItem, Fixture, Item } from './item.js'
import type { BenignInput, DefenceInput, FileHead } from './schema.js'

/** What is known of an item beside the text of its file. */
export interface ItemIdentity {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly digest: string
  readonly tags: readonly string[]
}

/** An item of a corpus file that has been checked. Loads nothing: it runs in the workers too. */
export function itemOf(input: unknown, head: FileHead, identity: ItemIdentity): Item {
  return head.suite === 'defence' ? defence(input as DefenceInput, head, identity) : benign(input as BenignInput, head, identity)
}

function defence(input: DefenceInput, head: FileHead & { suite: 'defence' }, identity: ItemIdentity): DefenceItem {
  return {
    ...common(input, head, identity),
    suite: 'defence',
    vector: head.vector,
    family: input.family,
    severity: input.severity,
    evasion: input.evasion ?? null,
    variantOf: input.variantOf ?? null,
    why: input.why,
    fixture: input.fixture as Fixture,
    control: input.benignControl as Fixture,
  }
}

function benign(input: BenignInput, head: FileHead & { suite: 'benign' }, identity: ItemIdentity): BenignItem {
  return {
    ...common(input, head, identity),
    suite: 'benign',
    kind: head.kind,
    hardNegative: input.hardNegative ?? false,
    fixture: input.fixture as Fixture,
  }
}

function common(input: DefenceInput | BenignInput, { namespace, suite }: FileHead, identity: ItemIdentity) {
  return {
    key: `${namespace === undefined ? '' : `${namespace}:`}${suite}/${input.id}`,
    id: input.id,
    ...(namespace !== undefined && { namespace }),
    title: input.title,
    language: input.language ?? 'en',
    ...(input.appliesTo && { appliesTo: input.appliesTo }),
    ...identity,
  }
}
