/** How many terminal cells text takes, so that columns line up beside names in any script. */

const wide = new RegExp(
  '[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6' +
    '\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}\\u{20000}-\\u{3fffd}]|\\p{Emoji_Presentation}',
  'u',
)
/** Two regional indicators make one flag of two cells. */
const regional = /[\u{1f1e6}-\u{1f1ff}]/u
const zero = /[\p{Mn}\p{Me}]/u
const ascii = /^[\x20-\x7e]*$/

/** Cells that safe text takes in a terminal: 2 for East Asian wide characters and emoji, 0 for combining marks. */
export function cells(text: string): number {
  if (ascii.test(text)) return text.length
  let sum = 0
  for (const character of text) sum += cellsOf(character)
  return sum
}

function cellsOf(character: string): number {
  if (zero.test(character)) return 0
  return wide.test(character) && !regional.test(character) ? 2 : 1
}

/** Safe text filled or cut (at the end, with `…`) to exactly `width` cells. */
export function padTo(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const fitting = fit(text, width)
  const space = ' '.repeat(width - cells(fitting))
  return side === 'left' ? fitting + space : space + fitting
}

/** Safe text of at most `width` cells: cut at the end, with `…`, between characters and never between a character and its marks. */
export function fit(text: string, width: number): string {
  if (cells(text) <= width) return text
  let shown = ''
  let used = 1
  for (const character of text) {
    used += cellsOf(character)
    if (used > width) break
    shown += character
  }
  return width > 0 ? `${shown}…` : ''
}
