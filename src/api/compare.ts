import type { Comparison } from '../compare/comparison.js'
import type { RunRecord } from '../report/run-record.js'

/**
 * Compares two run records on the items that both measured. `files`: what messages call them. Throws an AssayError where they share no item.
 */
export async function compare(a: RunRecord, b: RunRecord, files?: { readonly a: string; readonly b: string }): Promise<Comparison> {
  const { compareRecords } = await import('../compare/compare.js')
  return compareRecords(a, b, files)
}
