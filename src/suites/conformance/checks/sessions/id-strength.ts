/** What a series of session ids, in the order in which they were given, lets an outsider see. */
interface IdStrength {
  /** An id that was given twice. */
  readonly repeated: string | undefined
  /** Each is greater than the one before: it counts, or tells the time. */
  readonly ordered: boolean
  /** Upper bound on the random bits: what does not vary, or is explained by the order, holds none. A hash of a counter passes for random. */
  readonly bits: number
}

/**
 * Bits are counted by place: log2 of the size of the alphabet that its varying characters come from (digits 10, hexadecimal 16, one case and digits 36, both cases
 * 62, else 64). A place that is the same in all ids counts nothing. Of ids in ascending order, neither do the leading places up to where no two ids agree any more.
 */
export function idStrength(ids: readonly string[]): IdStrength {
  const repeated = ids.find((id, at) => ids.indexOf(id) !== at)
  if (new Set(ids.map((id) => id.length)).size === 1) {
    const ordered = ascending(ids, (a, b) => a < b)
    return { repeated, ordered, bits: bitsOf(ids.map((id) => id.slice(ordered ? distinctFrom(ids) : 0))) }
  }
  const fields = ids.map((id) => id.split(/(\d+)/))
  const frame = fields[0]?.filter((_, at) => at % 2 === 0).join('\0')
  const framed = fields.every((parts) => parts.filter((_, at) => at % 2 === 0).join('\0') === frame)
  const first = fields[0]?.findIndex((part, at) => fields.some((other) => other[at] !== part)) ?? -1
  const ordered = framed && first >= 0 && ascending(fields, (a, b) => BigInt(a[first] ?? 0) < BigInt(b[first] ?? 0))
  if (ordered) return { repeated, ordered, bits: bitsOf(fields.map((parts) => parts.slice(first + 1).join(''))) }
  return { repeated, ordered: false, bits: bitsOf(ids) }
}

const ascending = <T>(all: readonly T[], less: (a: T, b: T) => boolean): boolean =>
  all.length > 1 && all.every((each, at) => at === 0 || less(all[at - 1] as T, each))

/** The length of the shortest prefixes that are all different. */
function distinctFrom(ids: readonly string[]): number {
  const longest = ids[0]?.length ?? 0
  for (let length = 1; length < longest; length += 1) if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length
  return longest
}

function bitsOf(ids: readonly string[]): number {
  const places = Math.min(...ids.map((id) => id.length))
  const varying = Array.from({ length: Number.isFinite(places) ? places : 0 }, (_, at) => ids.map((id) => id[at] ?? '')).filter(
    (characters) => new Set(characters).size > 1,
  )
  return varying.length * Math.log2(alphabetSize(varying.flat().join('')))
}

function alphabetSize(characters: string): number {
  if (/^\d*$/.test(characters)) return 10
  if (/^(?:[\da-f]*|[\dA-F]*)$/.test(characters)) return 16
  if (/^(?:[\da-z]*|[\dA-Z]*)$/.test(characters)) return 36
  return /^[\da-zA-Z]*$/.test(characters) ? 62 : 64
}
