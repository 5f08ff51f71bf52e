import { itemDigest } from './digest.js'
import type { BenignItem, DefenceItem, Fixture, Item } from './item.js'
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
}

/** An item of a corpus file that has been checked. */
export function buildItem(input: unknown, context: ItemContext): Item {
  const { head } = context
  return head.suite === 'defence' ? defence(input as DefenceInput, head.vector, context) : benign(input as BenignInput, head.kind, context)
}

function defence(input: DefenceInput, vector: string, context: ItemContext): DefenceItem {
  const fixture = input.fixture as Fixture
  const control = input.benignControl as Fixture
  const { severity } = input
  return {
    ...common(input, context),
    suite: 'defence',
    vector,
    digest: itemDigest({ fixture, benignControl: control }),
    tags: tagsOf(
      { suite: 'defence', group: vector, severity, media: context.mayHoldMedia && holdsMedia([fixture, control]) },
      context.rubric,
    ),
    family: input.family,
    severity,
    evasion: input.evasion ?? null,
    variantOf: input.variantOf ?? null,
    why: input.why,
    fixture,
    control,
  }
}

function benign(input: BenignInput, kind: string, context: ItemContext): BenignItem {
  const fixture = input.fixture as Fixture
  return {
    ...common(input, context),
    suite: 'benign',
    kind,
    digest: itemDigest({ fixture }),
    tags: tagsOf({ suite: 'benign', group: kind, media: context.mayHoldMedia && holdsMedia(fixture) }, context.rubric),
    hardNegative: input.hardNegative ?? false,
    fixture,
  }
}

function common(input: DefenceInput | BenignInput, { head, file, position }: ItemContext) {
  const { namespace } = head
  return {
    key: `${namespace === undefined ? '' : `${namespace}:`}${head.suite}/${input.id}`,
    id: input.id,
    ...(namespace === undefined ? {} : { namespace }),
    title: input.title,
    file,
    line: position.line,
    column: position.column,
    language: input.language ?? 'en',
    ...(input.appliesTo === undefined ? {} : { appliesTo: input.appliesTo }),
  }
}
