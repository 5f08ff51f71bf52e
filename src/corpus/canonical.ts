import canonicalize from 'canonicalize'

/**
 * RFC 8785 form of a JSON value: no white space, members sorted by UTF-16 code unit, numbers and strings as ECMAScript writes them. Throws for what
 * JSON cannot hold, such as a lone surrogate; the loader refuses that before, with its place.
 */
export function canonicalJson(value: unknown): string {
  return canonicalize(value) ?? ''
}
