/** What the text of a corpus file tells that its parsed value does not. */
export interface Positions {
  /** Opening brace of each object in the top-level list `items`, in order. */
  readonly items: readonly Position[]
  /** Members of all objects as written: more than the parsed value holds where a key stands twice. */
  readonly members: number
  /** Offset of the first number that a JSON parser does not hold, -1 if there is none. */
  readonly unheldNumber: number
  /** Offset of the first bracket nested deeper than `maxDepth`, -1 if there is none. */
  readonly tooDeep: number
}
export interface Position {
  readonly offset: number
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/** Recursive readers (digests, defences) stop somewhere: what goes deeper is bytes for a `raw-frame`, not a value. */
export const maxDepth = 200

/**
 * A string, a bracket, a colon, a line break, the start of a comment, or a number. The file is looked through by the
 * engine's own matcher, because a loop over characters is slow in a process that has just started; `test` makes no match object.
 */
const token = () => /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:\n]|\/[/*]|\d[\d.eE+-]*/g

/** Walks valid JSON or JSONC once and builds nothing but the positions. */
export function scanPositions(text: string): Positions {
  const tokens = token()
  const items: Position[] = []
  let members = 0
  let unheldNumber = -1
  let tooDeep = -1
  let line = 1
  let lineStart = 0
  let depth = 0
  let atItems = false
  let inItems = false

  while (tokens.test(text)) {
    const end = tokens.lastIndex
    switch (text[end - 1]) {
      case '"':
        if (depth === 1) atItems = text.startsWith('"items"', end - 7) && text[end - 8] !== '\\'
        break
      case ':':
        members++
        break
      case '\n':
        line++
        lineStart = end
        break
      case '{':
      case '[':
        if (depth === 1 && atItems && text[end - 1] === '[') inItems = true
        if (depth === 2 && inItems && text[end - 1] === '{') items.push({ offset: end - 1, line, column: end - lineStart })
        if (++depth > maxDepth && tooDeep === -1) tooDeep = end - 1
        break
      case '}':
      case ']':
        if (--depth === 1) inItems = false
        break
      case '/':
      case '*':
        // The line break that ends a line comment is matched next; those of a block comment are counted here.
        tokens.lastIndex = commentEnd(text, end)
        for (let at = text.indexOf('\n', end); at !== -1 && at < tokens.lastIndex; at = text.indexOf('\n', at + 1)) {
          line++
          lineStart = at + 1
        }
        break
      default:
        if (unheldNumber === -1) unheldNumber = unheldAt(text, end)
    }
  }
  return { items, members, unheldNumber, tooDeep }
}

/** Offset behind the comment whose first two characters end at `start`. */
function commentEnd(text: string, start: number): number {
  const block = text[start - 1] === '*'
  const end = block ? text.indexOf('*/', start) : text.slice(start).search(/[\n\r]/)
  if (end === -1) return text.length
  return block ? end + 2 : start + end
}

/** Offset of the number that ends at `end`, if a parser rounds it to another integer or to infinity; else -1. */
function unheldAt(text: string, end: number): number {
  let start = end
  while (isNumberPart(text.charCodeAt(start - 1))) start--
  const written = text.slice(start, end)
  const value = Number(written)
  const held = Number.isFinite(value) && (Number.isSafeInteger(value) || !/^-?\d+$/.test(written))
  return held ? -1 : start
}

/** One of `0-9 + - . e E`; not so of NaN, which stands before the text. */
function isNumberPart(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101
}
