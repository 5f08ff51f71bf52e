import { type ParseError, parseTree } from 'jsonc-parser'

/** Where and why a text is not JSON. `at` is `line` or `line:column`, 1-based, empty when unknown. */
interface Malformed {
  readonly what: 'conflict' | 'cut off' | 'malformed'
  readonly at: string
}

/** jsonc-parser's ParseErrorCode of that name: a const enum, out of reach under isolatedModules. */
const unexpectedEndOfString = 12

/** Explains a text that JSON.parse refused. Slow: only for the way to an error message. */
export function explainMalformed(text: string): Malformed {
  // A line of valid JSON never starts like this: a string cannot hold a line break.
  const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/m.exec(text)
  if (marker) return { what: 'conflict', at: String(lineAt(text, marker.index)) }
  const errors: ParseError[] = []
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (!first) return { what: 'malformed', at: '' }
  const end = text.trimEnd().length
  const openString = first.error === unexpectedEndOfString && first.offset + first.length >= end
  const cutOff = first.offset >= end || openString
  return { what: cutOff ? 'cut off' : 'malformed', at: position(text, cutOff ? end : first.offset) }
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return linesBefore(text, offset).length
}

function position(text: string, offset: number): string {
  const lines = linesBefore(text, offset)
  return `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
}

function linesBefore(text: string, offset: number): string[] {
  return text.slice(0, offset).split(/\r\n|\r|\n/)
}
