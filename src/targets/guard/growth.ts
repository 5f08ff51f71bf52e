/**
 * A host is ended when it has grown by half more than `memory`: what is measured also counts garbage not yet collected. Between two
 * inputs it is replaced once its heap holds more than `memory`, so that a slow leak is no input's error.
 */
export const growthFactor = 1.5

/** How many bytes a process may gain before it is ended; 64 MB of it are V8's own (three semi-spaces of 16 MB, code). */
export function growthLimit(memory: number): number {
  return (memory * growthFactor + 64) * 1024 * 1024
}

/**
 * Tells whether this process has gained more memory than a guard may, since it was at its lowest. A guard's thread shares our process
 * and cannot be measured alone on Node 20, so a host that is ended for it may be innocent and its input deserves a second try.
 */
export function watchGrowth(memory: number, rss: () => number): () => boolean {
  let base: number | undefined
  return () => {
    const now = rss()
    base = Math.min(base ?? now, now)
    return now - base > growthLimit(memory)
  }
}
