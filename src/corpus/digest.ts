import { hash } from 'node:crypto'
import { canonicalJson } from './canonical.js'
import type { Fixture } from './item.js'

/** What is sent and judged of an item, under the names that the corpus file uses. */
export type DigestInput =
  | { readonly fixture: Fixture; readonly benignControl: Fixture }
  | { readonly fixture: Fixture }
  | { readonly id: string; readonly level: string; readonly rule: number }
  | { readonly id: string; readonly mode: string; readonly oracle: string; readonly weight: number; readonly rule: number }

/**
 * Digest of an item: the first 16 hex digits of sha256 over the UTF-8 bytes of the RFC 8785 form of
 *
 *     {"benignControl":<control>,"fixture":<fixture>}    an item of `defence`
 *     {"fixture":<fixture>}                              an item of `benign`
 *     {"id":<id>,"level":<level>,"rule":<rule>}         an item of `conformance`
 *     {"id":...,"mode":...,"oracle":...,"rule":...,"weight":...}   an item of `tasks`
 *
 * with the values as they stand in the file. Nothing else goes in, so id, title, tags and `why` may be mended freely. Text is never
 * Unicode-normalised: "e" + U+0301 and U+00E9 are two inputs.
 */
export function itemDigest(input: DigestInput): string {
  return hash('sha256', canonicalJson(input)).slice(0, 16)
}

/**
 * Digest of a set of items: the first 16 hex digits of sha256 over one line `<key> <digest>` + LF an item, sorted by UTF-16 code unit.
 * Two runs with the same one scored the same inputs.
 */
export function corpusDigest(items: Iterable<{ readonly key: string; readonly digest: string }>): string {
  const lines = Array.from(items, ({ key, digest }) => `${key} ${digest}\n`).toSorted()
  return hash('sha256', lines.join('')).slice(0, 16)
}
