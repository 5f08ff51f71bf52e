/**
 * Everything that a target emits is hostile text: it may drive a terminal, forge a CI command, or hide what it says. `safeText` makes it one
 * line of visible characters. Escapes are shown, not removed: what was hidden is what the reader has to see.
 */

/**
 * One match is one token of the raw text. Escaped are controls, format characters, lone surrogates, private and unassigned code points, line
 * separators and all that renders as nothing; more than four stacked marks, which paint over the lines around; and the openings of GitHub
 * workflow commands: `::` at the start of a line, `##[` anywhere in one.
 */
const token = /(?<run>[\p{C}\p{Zl}\p{Zp}\p{DI}]+|[\p{Mn}\p{Me}]{5,})|(?<colon>:(?=:))|(?<hashes>##(?=\[))|./gsu

/** Text without any of these is all plain tokens. Most text is, and a run has thousands. */
const suspect = /[\p{C}\p{Zl}\p{Zp}\p{DI}\p{Mn}\p{Me}]|::|##\[/u

/** A longer run (a sentence in tag characters, a screen of newlines) is named by its ends. */
const longestSpelledRun = 8
const defaultMax = 200

/**
 * Hostile text as one line that is safe in a terminal and in a CI log, at most `max` (at least 1, default 200) UTF-16 units long. Control and
 * invisible characters become visible escapes; long text is cut in the middle and says how many characters (UTF-16 units) are left out. Idempotent.
 */
export function safeText(text: string, max: number = defaultMax): string {
  if (text.length <= max && !suspect.test(text)) return text
  // Every token but a long run grows when shown, so what fits and what does not is seen from the tokens alone.
  const head = take(text, max)
  if (head.end === text.length) return head.shown
  const room = max - marker(text.length, max).length
  const start = take(text, Math.ceil((room * 2) / 3))
  const end = takeLast(text, start.end, room - start.shown.length)
  return start.shown + marker(end.from - start.end, max) + end.shown
}

/** Where little is shown the number would crowd out the text. */
function marker(leftOut: number, max: number): string {
  return max < 80 ? '…' : ` …${leftOut} characters left out… `
}

/** The longest beginning of `text` that takes at most `budget` units when shown, cut between tokens. */
function take(text: string, budget: number): { readonly shown: string; readonly end: number } {
  let shown = ''
  let end = 0
  for (const match of text.matchAll(token)) {
    const next = visible(match)
    if (shown.length + next.length > budget) break
    shown += next
    end += match[0].length
  }
  return { shown, end }
}

/** The longest end of `text`, not before `from`, that takes at most `budget` units when shown. */
function takeLast(text: string, from: number, budget: number): { readonly shown: string; readonly from: number } {
  let start = Math.max(from, text.length - budget)
  if (isSurrogatePair(text, start - 1)) start++
  let shown = ''
  let end = text.length
  for (const match of [...text.slice(start).matchAll(token)].toReversed()) {
    const next = visible(match)
    if (shown.length + next.length > budget) break
    shown = next + shown
    end -= match[0].length
  }
  return { shown, from: end }
}

function isSurrogatePair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff
}

function visible(match: RegExpExecArray | RegExpMatchArray): string {
  const { run, colon, hashes } = match.groups ?? {}
  if (run !== undefined) return visibleRun(run)
  if (colon !== undefined) return ':\\'
  if (hashes !== undefined) return '#\\#'
  return match[0]
}

/** `\n`, `\x1b`, `\u202e`, `\u{e0041}`; a long run as `<U+E0041..U+E007A x26>`. No square bracket: `##` may stand before it. */
function visibleRun(run: string): string {
  const points = Array.from(run, (character) => character.codePointAt(0) ?? 0)
  if (points.length <= longestSpelledRun) return points.map(escape).join('')
  return `<${codePoint(points[0])}..${codePoint(points.at(-1))} x${points.length}>`
}

function escape(point: number): string {
  const named = { 9: '\\t', 10: '\\n', 13: '\\r' }[point]
  if (named !== undefined) return named
  if (point > 0xffff) return `\\u{${point.toString(16)}}`
  return point < 0x100 ? `\\x${hex(point, 2)}` : `\\u${hex(point, 4)}`
}

const hex = (point: number, digits: number) => point.toString(16).padStart(digits, '0')
const codePoint = (point = 0) => `U+${hex(point, 4).toUpperCase()}`
