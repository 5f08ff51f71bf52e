import type { Colors } from './colors.js'
import { cells, fit, padTo } from './width.js'

/** Where a report is shown. */
export interface Display {
  /** Cells of a line. */
  readonly columns: number
  readonly colors: Colors
  /** The run record, as the user reads its path: where a list that is cut goes on. Absent when none is written. */
  readonly record?: string | undefined
  /** Vitest goes on watching after the run. */
  readonly watching?: boolean | undefined
  /** Other targets run beside this one, and what they come to stands in the same place. */
  readonly several?: boolean | undefined
}

const narrowest = 60
const widest = 120

/** A display whose lines are neither too short for figures nor too long to read. */
export function readable(display: Display): Display {
  return { ...display, columns: Math.max(narrowest, Math.min(widest, display.columns)) }
}

const indent = 2
const labelWidth = 13
/** Cells before the text of a paragraph. */
export const margin = indent + labelWidth

/** A labelled paragraph: each entry begins a line of its own. Entries are safe text without colours. */
export function paragraph(label: string, entries: readonly string[], { columns, colors }: Display): string[] {
  const lines = entries.flatMap((entry) => wrap(entry, columns - margin))
  return lines.map((line, index) => ' '.repeat(indent) + colors.dim(padTo(index === 0 ? label : '', labelWidth)) + line)
}

/** The entries on one line when they fit there, else one each. */
export function joined(entries: readonly string[], { columns }: Display): string[] {
  const line = entries.join('; ')
  return cells(line) <= columns - margin ? [line] : [...entries]
}

/** Breaks after a comma or a semicolon, so that a figure stays beside its name; what is longer than a line by itself at blanks, and a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  return fill(text.split(/(?<=[,;]) /), width, (piece) => fill(piece.split(' '), width, (word) => [fit(word, width)]))
}

/** Puts pieces on lines as long as they fit; `split` breaks one that fits on none. */
function fill(pieces: readonly string[], width: number, split: (piece: string) => string[]): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && cells(last) + 1 + cells(piece) <= width) lines[lines.length - 1] = `${last} ${piece}`
    else lines.push(...(cells(piece) <= width ? [piece] : split(piece)))
  }
  return lines
}
