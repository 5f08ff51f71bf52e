import { longestMessage, mostNoise, noiseLine, noiseTotal } from './limits.js'

/** A line as it came. `cut`: it was longer than 16 MB, and this is its beginning. */
export type LineListener = (line: string, cut: boolean) => void

/** Splits a stream of bytes into lines of at most 16 MB; the rest of a longer one is thrown away as it comes. Call `end` for a last line without an end. */
export function splitLines(onLine: LineListener): { readonly push: (chunk: Buffer) => void; readonly end: () => void } {
  let parts: Buffer[] = []
  let size = 0
  let skipping = false
  const emit = (cut: boolean): void => {
    if (parts.length === 1 && !cut) {
      const [only] = parts as [Buffer]
      parts = []
      size = 0
      return onLine(only.toString('utf8'), false)
    }
    const line = Buffer.concat(parts, size).toString('utf8')
    parts = []
    size = 0
    onLine(line, cut)
  }
  const add = (part: Buffer): void => {
    if (skipping || part.length === 0) return
    const room = longestMessage - size
    const kept = part.length > room ? part.subarray(0, room) : part
    parts.push(kept)
    size += kept.length
    if (kept === part) return
    skipping = true
    emit(true)
  }
  return {
    push(chunk) {
      let from = 0
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, at))
        if (!skipping) emit(false)
        skipping = false
        from = at + 1
      }
      add(chunk.subarray(from))
    },
    end() {
      if (size > 0) emit(false)
    },
  }
}

/** The newest `size` characters of a text that grows. */
export function textTail(size: number): { readonly push: (chunk: string) => void; readonly text: () => string } {
  let kept = ''
  return {
    push(chunk) {
      kept += chunk
      // Cut only now and then: each cut copies.
      if (kept.length > 2 * size) kept = kept.slice(-size)
    },
    text: () => kept.slice(-size),
  }
}

/** The first lines of a text that grows, each cut, and all together bounded. */
export function keptLines(): { readonly lines: readonly string[]; readonly push: (line: string) => boolean } {
  const lines: string[] = []
  let room = noiseTotal
  return {
    lines,
    push(line) {
      const kept = line.slice(0, noiseLine)
      if (lines.length >= mostNoise || kept.length > room) return false
      room -= kept.length
      lines.push(kept)
      return true
    },
  }
}
