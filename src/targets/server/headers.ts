export type HeaderChanges = Readonly<Record<string, string | null>>

/** Headers of the later ones over those of the earlier ones, whatever their case; null leaves one out, and stays null so that it is not added later. */
export function mergeHeaders(...layers: readonly (HeaderChanges | undefined)[]): Record<string, string | null> {
  const merged = new Map<string, readonly [string, string | null]>()
  for (const layer of layers) for (const [name, value] of Object.entries(layer ?? {})) merged.set(name.toLowerCase(), [name, value])
  return Object.fromEntries(merged.values())
}

const plain = /^[\t\x20-\x7e]+$/

/** A value as 2026-07-28 has it in a header: as it is, or in base64 where a header could not carry it or would change it (Streamable HTTP, value encoding). */
export function headerValue(value: string): string {
  const safe = plain.test(value) && value === value.trim() && !(value.startsWith('=?base64?') && value.endsWith('?='))
  return safe ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}
