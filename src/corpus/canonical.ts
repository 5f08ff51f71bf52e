/**
 * RFC 8785 form of a JSON value: no white space, members sorted by UTF-16 code unit, numbers and strings as ECMAScript writes them. For values
 * that JSON.parse made, without lone surrogates or infinite numbers, which the loader refuses before. The package `canonicalize` takes twice as
 * long in a process that has just started, a fifth of what loading the corpus may take; the tests hold the two together.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let json = ''
  if (Array.isArray(value)) {
    for (const element of value) json += `${json && ','}${canonicalJson(element)}`
    return `[${json}]`
  }
  const object = value as Readonly<Record<string, unknown>>
  // oxlint-disable-next-line unicorn/no-array-sort -- the list is ours, and toSorted is slow in Node.js 20
  for (const key of Object.keys(object).sort()) json += `${json && ','}${JSON.stringify(key)}:${canonicalJson(object[key])}`
  return `{${json}}`
}
