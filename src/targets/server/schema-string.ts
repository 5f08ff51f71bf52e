import type { JsonObject } from './contract.js'

/** Hosts are of RFC 2606, addresses of RFC 5737. */
const formats: Readonly<Record<string, string>> = {
  'date-time': '2024-01-01T00:00:00Z',
  date: '2024-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'assay@example.com',
  'idn-email': 'assay@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/',
  iri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  'json-pointer': '/a',
  regex: 'a',
}

/** What simple patterns are tried with: identifiers, numbers, dates, versions, paths, colours. */
const words = [
  'assay',
  'a',
  'A',
  '1',
  'a1',
  'aaa',
  'AAA',
  'abc123',
  '123',
  '1234',
  '12345',
  '123456',
  '1.0.0',
  'v1.0.0',
  'en',
  'en-US',
  'USD',
  'a/b',
  '/a',
  'a-b',
]
const candidates = [
  ...words,
  ...Object.values(formats),
  '12:00',
  '2024-01',
  '#000000',
  '#fff',
  'a.txt',
  'abcdef0123456789abcdef0123456789',
  '+15550100',
]

/** A string that a schema accepts; undefined where none of ours fits. */
export function stringFor(schema: JsonObject): string | undefined {
  const least = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0
  const most = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Infinity
  const fits = (text: string): boolean => text.length >= least && text.length <= most
  const { format, pattern } = schema
  if (typeof format === 'string' && format in formats && pattern === undefined) {
    const value = formats[format] as string
    return fits(value) ? value : undefined
  }
  if (least > 10_000) return undefined
  const sized = [...candidates.filter(fits), 'a'.repeat(Math.max(least, 1)), 'a'.repeat(least), '1'.repeat(Math.max(least, 1))].filter(fits)
  const test = typeof pattern === 'string' ? tester(pattern) : () => true
  return test ? sized.find(test) : undefined
}

/** A server's pattern may take for ever: only those without a repeated group, and only short texts, are tried. */
function tester(pattern: string): ((text: string) => boolean) | undefined {
  if (pattern.length > 200 || /\)[*+{?]/.test(pattern)) return undefined
  try {
    const compiled = new RegExp(pattern, 'u')
    return (text) => text.length <= 100 && compiled.test(text)
  } catch {
    return undefined
  }
}
