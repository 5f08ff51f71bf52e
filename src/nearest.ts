/** The candidate nearest to `name` by edit distance, when it is near enough to be a slip of the pen (a third of its length, at least 2). */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 3))
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

/** `did you mean "x"?` and the list of what is known, for the end of an error message. */
export function suggestion(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates)
  return `${near === undefined ? '' : `did you mean "${near}"? `}known: ${candidates.join(', ')}`
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, substitution))
    }
    previous = row
  }
  return previous[b.length] ?? 0
}
