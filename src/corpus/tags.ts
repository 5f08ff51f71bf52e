import type { Corpus } from './load.js'
import type { Severity, Suite } from './item.js'
import { type Rubric, owaspCodes } from './rubric.js'
import { kinds, levels, modes, oracles, severities, suites } from './vocabulary.js'

const multimodal = 'multimodal'

/** What of an item becomes a tag. */
export interface TaggedItem {
  readonly suite: Suite
  /** Vector or kind. */
  readonly group?: string
  readonly severity?: Severity
  readonly level?: (typeof levels)[number]
  readonly mode?: (typeof modes)[number]
  readonly oracle?: (typeof oracles)[number]
}

/**
 * Tags of an item's test. Every name keeps to what Vitest accepts (no white space, none of `! * & | ( )`, not `and`, `or`, `not`), because
 * vectors, kinds and codes are made of letters, digits, hyphens and a colon.
 */
export function tagsOf(item: TaggedItem & { readonly media: boolean }, rubric: Rubric | undefined): string[] {
  const entry = item.suite === 'defence' && item.group !== undefined ? rubric?.get(item.group) : undefined
  return [
    item.suite,
    ...(item.group === undefined ? [] : [item.group]),
    ...(item.level ? [`level:${item.level.toLowerCase()}`] : []),
    ...(item.mode ? [`mode:${item.mode}`] : []),
    ...(item.oracle ? [`evidence:${item.oracle}`] : []),
    ...(item.severity ? [`severity:${item.severity}`] : []),
    ...(entry ? owaspCodes(entry).map((code) => `owasp:${code}`) : []),
    ...(item.media ? [multimodal] : []),
  ]
}

/**
 * Every tag that a project has to declare, sorted. Words of the closed lists are in it even where no item bears them yet: Vitest fixes the
 * declarations at start-up, and an item added in watch mode would otherwise fail for its tag.
 */
export function allTags(corpus: Pick<Corpus, 'items' | 'rubric'>): string[] {
  const names = new Set<string>([
    ...suites,
    ...kinds,
    ...severities.map((severity) => `severity:${severity}`),
    ...levels.map((level) => `level:${level.toLowerCase()}`),
    ...modes.map((mode) => `mode:${mode}`),
    ...oracles.map((oracle) => `evidence:${oracle}`),
    multimodal,
  ])
  for (const entry of corpus.rubric.values())
    for (const name of [entry.id, ...owaspCodes(entry).map((code) => `owasp:${code}`)]) names.add(name)
  for (const item of corpus.items.values()) for (const tag of item.tags) names.add(tag)
  return [...names].toSorted()
}

/** Whether a text of fixtures can hold image or audio content: a cheap answer that spares most files the walk below. */
export const mayHoldMedia = (text: string): boolean => text.includes('"image') || text.includes('"audio')

/** Image or audio content anywhere in a fixture: a block that carries the data, or a blob of such a type. */
export function holdsMedia(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsMedia)
  const { type, data, blob, mimeType } = value as Record<string, unknown>
  if ((type === 'image' || type === 'audio') && typeof data === 'string') return true
  if (typeof blob === 'string' && typeof mimeType === 'string' && /^(?:image|audio)\//.test(mimeType)) return true
  return Object.values(value).some(holdsMedia)
}
