import type { BenignItem, ConformanceItem, DefenceItem, Fixture, Item } from './item.js'
import type { BenignInput, ConformanceInput, DefenceInput, FileHead } from './schema.js'

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
  switch (head.suite) {
    case 'defence':
      return defence(input as DefenceInput, head, identity)
    case 'benign':
      return benign(input as BenignInput, head, identity)
    case 'conformance':
      return conformance(input as ConformanceInput, head, identity)
  }
}

function defence(input: DefenceInput, head: Extract<FileHead, { suite: 'defence' }>, identity: ItemIdentity): DefenceItem {
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

function benign(input: BenignInput, head: Extract<FileHead, { suite: 'benign' }>, identity: ItemIdentity): BenignItem {
  return {
    ...common(input, head, identity),
    suite: 'benign',
    kind: head.kind,
    hardNegative: input.hardNegative ?? false,
    fixture: input.fixture as Fixture,
  }
}

function conformance(input: ConformanceInput, head: FileHead, identity: ItemIdentity): ConformanceItem {
  const { level, severity, cwe, requirement, section, link, transports, needs = [], floods = false, rule, why } = input
  return {
    ...common(input, head, identity),
    suite: 'conformance',
    level,
    severity,
    ...(cwe !== undefined && { cwe }),
    ...(requirement !== undefined && { requirement }),
    section,
    link,
    ...(transports && { transports }),
    needs,
    floods,
    rule,
    why,
  }
}

function common(input: DefenceInput | BenignInput | ConformanceInput, { namespace, suite }: FileHead, identity: ItemIdentity) {
  return {
    key: `${namespace === undefined ? '' : `${namespace}:`}${suite}/${input.id}`,
    id: input.id,
    ...(namespace !== undefined && { namespace }),
    title: input.title,
    language: 'language' in input ? (input.language ?? 'en') : 'en',
    ...(input.appliesTo && { appliesTo: input.appliesTo }),
    ...identity,
  }
}
