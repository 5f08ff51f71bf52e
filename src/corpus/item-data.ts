import type { BenignItem, ConformanceItem, DefenceItem, Fixture, Item, Severity, TaskItem } from './item.js'
import type { ScenarioFacts } from '../suites/official/scenario.js'
import type { BenignInput, ConformanceInput, DefenceInput, FileHead, TaskInput } from './schema.js'

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
    case 'tasks':
      return task(input as TaskInput, head, identity)
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

function task(input: TaskInput, head: FileHead, identity: ItemIdentity): TaskItem {
  const { attack, mode, oracle, weight, rule, why } = input
  return { ...common(input, head, identity), suite: 'tasks', attack, mode, oracle, weight, severity: severityOf(weight), rule, why }
}

/** The standard's weights: critical 1.0, high 0.7, medium 0.4. */
export const severityOf = (weight: number): Severity =>
  weight >= 1 ? 'critical' : weight >= 0.7 ? 'high' : weight >= 0.4 ? 'medium' : 'low'

function conformance(input: ConformanceInput, head: FileHead, identity: ItemIdentity): ConformanceItem {
  const { level, severity, cwe, requirement, section, link, transports, needs = [], floods = false, official, rule, why } = input
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
    ...(official && { official: official as ScenarioFacts }),
    rule,
    why,
  }
}

function common(input: DefenceInput | BenignInput | ConformanceInput | TaskInput, { namespace, suite }: FileHead, identity: ItemIdentity) {
  return {
    key: `${namespace === undefined ? '' : `${namespace}:`}${suite}/${input.id}`,
    id: input.id,
    ...(namespace !== undefined && { namespace }),
    title: input.title,
    language: 'language' in input ? (input.language ?? 'en') : 'en',
    ...('appliesTo' in input && input.appliesTo && { appliesTo: input.appliesTo }),
    ...identity,
  }
}
