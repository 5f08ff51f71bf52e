import { type Leaf, leavesOf } from './leaves.js'
import { safeText } from './safe.js'

/** UTF-16 units of a long text that are shown, and how many of them stand before the first difference. */
const windowLength = 160
const lead = 40
const longestPath = 80
const longestValue = 160
const longestLine = 280

export interface Differences {
  /** Safe text, a line a leaf: `tool.description: "…around the first difference…"`. */
  readonly lines: readonly string[]
  /** Leaves that differ beyond those. */
  readonly more: number
}

/**
 * Where `side` differs from its near twin `other`, leaf by leaf, and what it holds there: an input printed whole is cut in the middle, where the
 * attack mostly is. At most `most` leaves; `otherName` names the twin for leaves that only one of them has.
 */
export function differences(side: object, other: object, { most, otherName }: { most: number; otherName: string }): Differences {
  const [own, theirs] = [leavesOf(side), leavesOf(other)]
  const changed = [...own].filter(([path, leaf]) => !theirs.has(path) || !same(leaf, theirs.get(path)))
  const gone = [...theirs].filter(([path]) => !own.has(path))
  const shown = [...changed, ...gone].slice(0, most).map(([path, leaf]) => {
    const held = around(leaf, own.has(path) ? theirs.get(path) : undefined)
    if (!own.has(path)) return named(path, `missing (${otherName} ${held})`)
    return named(path, theirs.has(path) ? held : `${held} (not in the ${otherName})`)
  })
  return { lines: shown, more: changed.length + gone.length - shown.length }
}

/** The longest text in an input, cut, with its path. Its `type` only where it holds no other text, all of it where it holds none at all. */
export function longestText(input: object): string {
  const texts = [...leavesOf(input)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const others = texts.filter(([path]) => path !== 'type')
  const [longest] = (others.length ? others : texts).toSorted(([, one], [, two]) => two.length - one.length)
  return longest ? named(longest[0], `"${safeText(longest[1], longestLine)}"`) : safeText(JSON.stringify(input), longestLine)
}

const named = (path: string, value: string) => `${safeText(path, longestPath)}: ${value}`

/** Leaves that are objects are empty: they differ by their kind alone. */
function same(one: Leaf, two: Leaf | undefined): boolean {
  return one === two || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(two))
}

/** A leaf as it is shown; the quotes close every line in a character that ends no stack frame. */
function around(leaf: Leaf, other: Leaf | undefined): string {
  if (typeof leaf !== 'string') return safeText(JSON.stringify(leaf), longestValue)
  const first = typeof other === 'string' ? firstDifference(leaf, other) : 0
  const start = Math.max(0, Math.min(first - lead, leaf.length - windowLength))
  const [from, to] = [boundary(leaf, start), boundary(leaf, Math.min(leaf.length, start + windowLength))]
  // Cut apart, so that escapes that grow push neither part out of sight.
  const text = part(leaf.slice(from, first)) + part(leaf.slice(first, to))
  return `"${from > 0 ? '…' : ''}${safeText(text, longestLine)}${to < leaf.length ? '…' : ''}"`
}

/** With some room for escapes. */
const part = (text: string) => safeText(text, text.length + lead)

function firstDifference(one: string, two: string): number {
  let at = 0
  while (at < one.length && one[at] === two[at]) at++
  return boundary(one, at)
}

/** `at`, or the place before it when that would split a surrogate pair. */
function boundary(text: string, at: number): number {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at
}
