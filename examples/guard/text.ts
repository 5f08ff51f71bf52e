/** Every string in a value, in order. */
export function* strings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const element of value) yield* strings(element)
  else if (isRecord(value)) for (const member of Object.values(value)) yield* strings(member)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** All text of a value as a reader would take it in: compatibility forms folded, invisible characters dropped, lower case. */
export function plainText(value: unknown): string {
  return [...strings(value)]
    .join('\n')
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\u2060\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .toLowerCase()
}
