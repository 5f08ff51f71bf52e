import { counted, points } from '../report/figures.js'
import { type Display, paragraph } from '../report/layout.js'
import { safeText } from '../report/safe.js'
import { cells, fit, padTo } from '../report/width.js'
import { formatP } from '../scoring/format.js'
import { smallestFlips } from '../scoring/mcnemar.js'
import type { VectorComparison } from './comparison.js'
import { colorOf } from './event-lines.js'

const shortestName = 8
const inset = '     '

/** One line a vector in which an item is credited otherwise, and what it would take to conclude anything from one. */
export function vectorLines(vectors: readonly VectorComparison[], display: Display): string[] {
  const differing = vectors.filter(({ better, worse }) => better.length + worse.length > 0)
  const heading = `exploratory; ${differing.length} of ${counted(vectors.length, 'vector')} ${differing.length === 1 ? 'differs' : 'differ'}`
  const rows = differing.map((vector) => ({ vector, name: safeText(vector.vector, 60), figures: figuresOf(vector) }))
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map(({ figures }) => cells(figures[column] ?? ''))))
  // Names give way: what is told of a vector must not be cut.
  const room = display.columns - inset.length - widths.reduce((sum, width) => sum + 2 + width, 0)
  const width = Math.max(shortestName, Math.min(room, Math.max(0, ...rows.map(({ name }) => cells(name)))))
  return [
    ...paragraph('vectors', [heading], display),
    ...rows.map(({ vector, name, figures }) => {
      const columns = figures.map((figure, column) => padTo(figure, widths[column] ?? cells(figure)))
      const line = fit(`${inset}${padTo(name, width)}  ${columns.join('  ')}`.trimEnd(), display.columns)
      return vector.conclusion === 'unresolved' ? line : colorOf(vector.conclusion, true, false, display)(line)
    }),
    ...(differing.some(({ conclusion }) => conclusion === 'unresolved') ? paragraph('', [unresolved(vectors)], display) : []),
  ]
}

/** `A 1.5/3`, `B 3/3`, `credited only A 0, only B 2`, `p 1 after Holm`. */
function figuresOf({ n, a, b, pairs, adjusted, conclusion }: VectorComparison): string[] {
  return [
    `A ${points(a)}/${n}`,
    `B ${points(b)}/${n}`,
    `only A ${pairs.onlyA}, only B ${pairs.onlyB}`,
    formatP(adjusted) + (conclusion === 'unresolved' ? '' : `: ${conclusion} in B`),
  ]
}

function unresolved(vectors: readonly VectorComparison[]): string {
  const flips = smallestFlips(0, vectors.length)
  const largest = Math.max(...vectors.map(({ n }) => n))
  const how = `one that survives Holm over ${counted(vectors.length, 'vector')} takes ${flips} items of a vector, all one way`
  const what =
    flips > largest
      ? `not resolvable with this corpus: ${how}, and the largest has ${largest}`
      : `not resolvable with this corpus where p is 0.05 or more: ${how}`
  return `only A, only B: items credited there alone, p after Holm; ${what}`
}
