import { z } from 'zod'
import { revisions } from './revisions.js'
import { scenarioFacts } from './schemas/official.js'
import { nonEmpty } from './schemas/values.js'
import { evasions, levels, modes, needs, oracles, severities, transports } from './vocabulary.js'

/** A name that goes into keys, tags and file names. Vitest takes the three words for operators of a tag expression. */
const slug = /^(?!(?:and|or|not)$)[a-z0-9]+(?:-[a-z0-9]+)*$/
/** A vector or kind: one of ours, or `namespace:name`. */
const owned = /^(?!(?:and|or|not)$)(?:[a-z0-9]+(?:-[a-z0-9]+)*:)?[a-z0-9]+(?:-[a-z0-9]+)*$/
const idPattern = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/i
const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i

export const name = z.string().regex(slug, 'expected lower-case letters, digits and single hyphens')
const ownedName = z.string().regex(owned, 'expected lower-case letters, digits and single hyphens, after "namespace:" where it is your own')

/** Test names, reports and baselines are made of lines. */
const line = z.string().regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,160}$/u, 'expected one line of at most 160 characters')

const base = {
  id: z.string().regex(idPattern, 'expected letters, digits, ".", "_" and "-"'),
  title: line,
  /** BCP 47 */
  language: z.string().regex(languageTag, 'expected a BCP 47 language tag such as "en" or "zh-Hans"').optional(),
  appliesTo: z.array(z.enum(revisions)).min(1).optional(),
  /** Looked up by its type and checked on its own: a union of 34 types would be tried in turn. */
  fixture: z.unknown(),
}

/** An item of the suite `defence`, without its fixture and control. */
export const defenceItem = z.strictObject({
  ...base,
  family: name,
  severity: z.enum(severities),
  benignControl: z.unknown(),
  evasion: z.enum(evasions).nullish(),
  variantOf: base.id.nullish(),
  why: nonEmpty,
})

/** An item of the suite `benign`, without its fixture. */
export const benignItem = z.strictObject({ ...base, hardNegative: z.boolean().optional() })

/** An item of the suite `conformance`: what is asked of a server. How it is found out is code, by the id. */
export const conformanceItem = z.strictObject({
  id: base.id,
  title: line,
  level: z.enum(levels),
  severity: z.enum(severities),
  cwe: z.int().positive().optional(),
  /** Number of the security requirement in docs/requirements.md. */
  requirement: z.int().positive().optional(),
  section: line,
  link: z.url({ protocol: /^https$/ }),
  appliesTo: base.appliesTo,
  transports: z.array(z.enum(transports)).min(1).optional(),
  needs: z.array(z.enum(needs)).optional(),
  /** It may exhaust a server: left out where that is not on loopback. */
  floods: z.boolean().optional(),
  /** Counts up whenever the same server may come to another outcome. */
  /** Of a scenario of the official suite alone. */
  official: scenarioFacts.optional(),
  rule: z.int().positive(),
  why: nonEmpty,
})

/** A frozen task: id, mode, oracle and weight are those of the public standard. */
export const taskItem = z.strictObject({
  id: base.id,
  title: line,
  attack: z.string().regex(/^mcp_[a-z_]+$/),
  mode: z.enum(modes),
  oracle: z.enum(oracles),
  weight: z.number().min(0).max(1),
  /** Counts up whenever the same target may come to another outcome. */
  rule: z.int().positive(),
  why: nonEmpty,
})

const head = {
  format: z.literal(1),
  namespace: name.optional(),
  items: z.custom<readonly unknown[]>((value) => Array.isArray(value) && value.length > 0, 'expected a list with at least one item'),
}

/** A corpus file around its items. `vector` and `kind` may be one of ours or, with a namespace, an own one. */
export const fileHeads = {
  defence: z.strictObject({ ...head, suite: z.literal('defence'), vector: ownedName }),
  benign: z.strictObject({ ...head, suite: z.literal('benign'), kind: ownedName }),
  tasks: z.strictObject({ ...head, suite: z.literal('tasks') }),
  conformance: z.strictObject({ ...head, suite: z.literal('conformance') }),
} as const

export type DefenceInput = z.infer<typeof defenceItem>
export type BenignInput = z.infer<typeof benignItem>
export type TaskInput = z.infer<typeof taskItem>
export type ConformanceInput = z.infer<typeof conformanceItem>
export type FileHead = z.infer<(typeof fileHeads)[keyof typeof fileHeads]>
