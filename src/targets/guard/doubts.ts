/** Something happened while inputs were judged in bulk. */
interface Doubt {
  /** The inputs that it may have been. */
  readonly ids: readonly number[]
  /** The end of the sentence "the guard ...". */
  readonly reason: string
  /** The input at which it showed, where that is known. */
  readonly suspect?: number | undefined
}

export interface Doubts {
  readonly raise: (doubt: Doubt) => void
  /** One of the inputs has its outcome now, asked by itself; `failed`: an error, so the doubt is cleared. */
  readonly answered: (id: number, failed: boolean) => void
}

/** Remembers what happened in bulk until each input has been asked by itself. If it does not happen again, `unrepeated` is told all the same. */
export function createDoubts(unrepeated: (id: number, reason: string) => void): Doubts {
  const open: (Doubt & { readonly left: Set<number> })[] = []
  return {
    raise: (doubt) => void open.push({ ...doubt, left: new Set(doubt.ids) }),
    answered(id, failed) {
      const at = open.findIndex(({ left }) => left.has(id))
      const doubt = open[at]
      if (!doubt) return
      doubt.left.delete(id)
      if (!failed && doubt.left.size) return
      open.splice(at, 1)
      const row = `once, in a row of ${doubt.ids.length} inputs: it depends on what it was asked before, or on chance`
      if (!failed) unrepeated(doubt.suspect ?? id, `${doubt.reason}, ${row}`)
    },
  }
}
