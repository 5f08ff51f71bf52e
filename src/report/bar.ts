import type { Colors } from './colors.js'

/** Fixtures of a vector by what they count: `enforce` one point, `detect` half a point, of `n`. */
export interface BarCounts {
  readonly enforce: number
  readonly detect: number
  readonly n: number
}

export const barSigns = { enforced: '█', detected: '▒', open: '·' } as const

/** A bar of `width` cells, as long as the coverage is: full only at 1, empty only at 0. What was detected shows as its half points. */
export function bar({ enforce, detect, n }: BarCounts, width: number, colors: Colors): string {
  const filled = cellsFor((enforce + detect / 2) / Math.max(1, n), width)
  const most = detect === 0 ? filled : filled - 1
  const solid = enforce === 0 ? 0 : Math.max(0, Math.min(most, Math.round((enforce / n) * width)))
  return (
    colors.green(barSigns.enforced.repeat(detect === 0 ? filled : solid)) +
    colors.yellow(barSigns.detected.repeat(detect === 0 ? 0 : filled - solid)) +
    colors.dim(barSigns.open.repeat(width - filled))
  )
}

function cellsFor(share: number, width: number): number {
  if (share <= 0) return 0
  return share >= 1 ? width : Math.min(width - 1, Math.max(1, Math.round(share * width)))
}
