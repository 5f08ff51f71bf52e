import { safeText } from './safe.js'

/**
 * HTML inside Markdown. A block that begins with a tag such as `<table>` is passed through as it is until a blank line (CommonMark 4.6, type 6), so
 * nothing in it is read as Markdown; and what GitHub does to the text of a page (mentions, issue numbers, addresses, emoji) leaves `<code>` alone.
 */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '[': '&#91;' }

/** Text of ours. No line break may be in it. No opening of a picture stays, should a reader of Markdown ever look into the block. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']|(?<=!)\[/g, (character) => entities[character] ?? '')
}

/** Hostile text as code: one line, at most `max` UTF-16 units before it is escaped. */
export function code(text: string, max?: number): string {
  return `<code>${escapeHtml(safeText(text, max))}</code>`
}

/** A table whose cells are HTML already. Ends in a note of how many rows there were besides. */
export function table(head: readonly string[], rows: readonly string[], left: number): string[] {
  if (!rows.length && !left) return []
  const more = left ? [`<tr><td colspan="${head.length}">... and ${left} more</td></tr>`] : []
  return ['<table>', `<tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr>`, ...rows, ...more, '</table>']
}

export function row(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

/** A list whose entries are HTML already, cut after `most`. */
export function list(entries: readonly string[], most: number): string[] {
  if (!entries.length) return []
  const left = entries.length - most
  return [
    '<ul>',
    ...entries.slice(0, most).map((entry) => `<li>${entry}</li>`),
    ...(left > 0 ? [`<li>... and ${left} more</li>`] : []),
    '</ul>',
  ]
}

/** What a reader has to open. */
export function folded(summary: string, lines: readonly string[]): string[] {
  return lines.length ? ['<details>', `<summary>${escapeHtml(summary)}</summary>`, ...lines, '</details>'] : []
}

/** The first lines that take at most `bytes` of UTF-8, and how many are left out. */
export function fitting(lines: readonly string[], bytes: number): { readonly shown: readonly string[]; readonly left: number } {
  let used = 0
  const end = lines.findIndex((line) => (used += Buffer.byteLength(line) + 1) > bytes)
  return end === -1 ? { shown: lines, left: 0 } : { shown: lines.slice(0, end), left: lines.length - end }
}
