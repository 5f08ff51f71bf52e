import { describe, expect, it } from 'vitest'
import { absolutePaths } from '../../../src/suites/conformance/checks/errors/absolute-paths.js'
import { stackTrace } from '../../../src/suites/conformance/checks/errors/stack-trace.js'
import { isBase64 } from '../../../src/suites/conformance/checks/features/content.js'
import { hiddenCharacter, hiddenIn } from '../../../src/suites/conformance/checks/features/hidden.js'
import { schemaProblem } from '../../../src/suites/conformance/checks/features/schema-problem.js'
import { redacted, secretIn } from '../../../src/suites/conformance/checks/features/secrets.js'
import { climbingUris } from '../../../src/suites/conformance/checks/resources/climbing-uris.js'
import { outsideContent } from '../../../src/suites/conformance/checks/resources/outside-content.js'
import { expressionsOf, fillRaw } from '../../../src/suites/conformance/checks/resources/template.js'

describe('an invisible character', () => {
  it.each([
    ['between letters', 'he\u200Bllo', 'U+200B'],
    ['that turns the direction', 'gpj.\u202Eexe', 'U+202E'],
    ['of the tag block', 'Adds.\u{E0041}\u{E0042}', 'U+E0041'],
    ['that drives a terminal', 'red \u001B[31m', 'U+001B'],
    ['that selects a variant nobody knows', 'a\u{E0100}', 'U+E0100'],
    ['that fills a Hangul syllable', 'a\u3164', 'U+3164'],
    ['between an emoji and a letter', '\u{1F469}\u200Da', 'U+200D'],
    ['behind a letter, as if it were an emoji', 'a\uFE0F', 'U+FE0F'],
  ])('%s is found', (_, text, found) => {
    expect(hiddenCharacter(text)).toBe(found)
  })

  it.each([
    'Plain text\twith\r\nlines.',
    'café, naïve, Straße, 東京, Ελλάδα',
    'A family \u{1F468}\u200D\u{1F469}\u200D\u{1F467}, a heart \u2764\uFE0F, \u{1F44B}\u{1F3FD}, \u{1F575}\u{1F3FB}\u200D\u2642\uFE0F and a key 1\uFE0F\u20E3',
    'The flag \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'Persian \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645, Hindi \u0915\u094D\u200D\u0937',
    'a soft hy\u00ADphen',
    '\uFEFFa text that begins with a mark',
  ])('is not seen in %j', (text) => {
    expect(hiddenCharacter(text)).toBeUndefined()
  })

  it('is found wherever a text stands, names of members included, and not in data for programs', () => {
    expect(hiddenIn({ inputSchema: { properties: { a: { description: 'x\u200By' } } } })).toBe(
      'U+200B in inputSchema.properties.a.description',
    )
    expect(hiddenIn({ properties: { 'a\u2063': {} } })).toMatch(/^U\+2063 in the name /)
    expect(hiddenIn({ _meta: { key: 'x\u200By' }, icons: [{ src: 'x\u200By' }] })).toBeUndefined()
  })
})

describe('a schema', () => {
  it.each([
    [{}],
    [{ type: ['string', 'null'], minimum: 0, 'x-mcp-header': 'A', format: 'nobody-knows' }],
    [{ properties: { type: { type: 'string' }, $ref: { enum: [] } }, required: [] }],
    [{ $defs: { a: { $anchor: 'here' } }, properties: { a: { $ref: '#here' }, b: { $ref: '#/$defs/a' }, c: { $ref: '#' } } }],
    [{ $ref: 'https://schemas.example/a.json' }],
    [{ $schema: 'http://json-schema.org/draft-04/schema#', minimum: 0, exclusiveMinimum: true }],
    [{ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }],
    [{ $schema: 'https://other.example/dialect', type: 7 }],
    [{ pattern: String.raw`^[\w\-]+$` }],
    [{ default: { type: 'strin' }, examples: [{ required: 7 }], const: { type: 7 } }],
  ])('%j is valid', (schema) => {
    expect(schemaProblem(schema)).toBeUndefined()
  })

  it.each([
    [{ type: 'strin' }, '#: type is "strin"'],
    [{ properties: { 'a/b': { required: 'a' } } }, '#/properties/a~1b: required is "a"'],
    [{ required: ['a', 'a'] }, '#: required is ["a","a"]'],
    [{ anyOf: [] }, '#: anyOf is []'],
    [{ items: [{ type: 'string' }] }, '#: items is [{"type":"string"}]'],
    [{ exclusiveMinimum: true }, '#: exclusiveMinimum is true'],
    [{ pattern: '(' }, '#: pattern is "("'],
    [{ properties: { a: { $ref: '#/$defs/a' } } }, '#/properties/a: $ref #/$defs/a leads nowhere'],
    [{ properties: { a: 'string' } }, '#: properties is {"a":"string"}'],
  ])('%j is not valid: %s', (schema, problem) => {
    expect(schemaProblem(schema)).toBe(problem)
  })
})

describe('a URI template', () => {
  it.each(['file:///{+path}', 'db://{table}/{id:3}{?q,lang*}', 'plain://text', '{#frag}{/a,b}{;x}{&y}{.z}', 'a://%41{var_1.b}'])(
    '%s is valid',
    (template) => {
      expect(expressionsOf(template)).toBeDefined()
    },
  )

  it.each(['odd:///{path', 'odd:///path}', 'odd:///{}', 'odd:///{a b}', 'odd:///{!a}', 'odd:///%zz', 'odd:///{a:0}', 'with space'])(
    '%s is not',
    (template) => {
      expect(expressionsOf(template)).toBeUndefined()
    },
  )

  it('is filled with a text as it is', () => {
    expect(fillRaw('file:///{+path}{?q}', '../a')).toBe('file:///../a?q=../a')
  })
})

describe('what climbs out', () => {
  it('is asked for in each way of writing, from templates and from listed folders', () => {
    const uris = climbingUris(['notes://all/today.txt'], ['folder:///{path}'], [], ['/etc/passwd'])
    expect(uris).toContain('file:///etc/passwd')
    expect(uris).toContain(`notes://all/${'../'.repeat(12)}etc/passwd`)
    expect(uris).toContain(`folder:///${'%2e%2e/'.repeat(12)}etc/passwd`)
    expect(uris).toContain(`folder:///${encodeURIComponent('/etc/passwd')}`)
    expect(uris).toContain(`folder:///${encodeURIComponent(encodeURIComponent(`${'../'.repeat(12)}etc/passwd`))}`)
  })

  it('is told by content, of text and of bytes, and by nothing else', () => {
    const answer = (contents: unknown) => ({ result: { contents }, time: 0 })
    expect(outsideContent(answer([{ uri: 'a:', text: 'root:x:0:0:root:/root:/bin/sh\n' }]), 'words')).toEqual({
      what: "a file of the system's",
      shown: 'root:x:0:0:…',
    })
    expect(outsideContent(answer([{ uri: 'a:', blob: Buffer.from('some words').toString('base64') }]), 'words')?.shown).toBe('words')
    expect(outsideContent(answer([{ uri: 'a:', text: 'no such file: ../../etc/passwd, root:x' }]), 'words')).toBeUndefined()
    expect(outsideContent({ error: { code: 1, message: 'words' }, time: 0 }, 'words')).toBeUndefined()
  })
})

describe('what errors leak', () => {
  it.each([
    ["ENOENT: no such file, open '/home/ada/server/data.json'", '/home/ada/server/data.json'],
    ['at file:///srv/app/dist/index.js:3:7', '/srv/app/dist/index.js'],
    [String.raw`cannot open C:\\Users\\ada\\data.json`, String.raw`C:\\Users\\ada\\data.json`],
    ['in /workspace/lib/server.py, line 3', '/workspace/lib/server.py'],
  ])('%s names a path', (text, path) => {
    expect(absolutePaths(text, true)).toContain(path)
  })

  it.each([
    'Cannot POST /mcp/messages',
    'https://example.com/usr/share/doc',
    'resources/read and tools/call',
    'text/plain, application/json',
    '</p></body>',
    '/etc',
  ])('%s names none', (text) => {
    expect(absolutePaths(text, true)).toEqual([])
  })

  it.each([
    'Error: x\n    at Server.handle (/srv/app/index.js:10:5)',
    String.raw`{"message":"x\n    at async run (file:///a/b.mjs:1:2)"}`,
    '<br> &nbsp; &nbsp;at JSON.parse (&lt;anonymous&gt;)<br> &nbsp;at parse (/app/node_modules/body-parser/lib/types/json.js:92:19)',
    'Traceback (most recent call last):\n  File "server.py", line 3, in main',
    'at com.example.Server.run(Server.java:12)',
    'goroutine 1 [running]:',
    "thread 'main' panicked at src/main.rs:2:5",
  ])('%j is a stack trace', (text) => {
    expect(stackTrace(text)).toBeDefined()
  })

  it.each([
    'Invalid params: at 12:30:45 nothing runs',
    'Look at https://example.com:8080/a',
    'meet at noon (12:00)',
    'Unexpected token at position 12',
  ])('%j is none', (text) => {
    expect(stackTrace(text)).toBeUndefined()
  })

  it('a secret is found as it is and encoded, at any offset', () => {
    const secrets = [{ what: 'it', value: 'planted-secret-0123456789' }]
    for (const around of ['', 'a', 'ab']) {
      const text = Buffer.from(`${around}planted-secret-0123456789 and more`).toString('base64')
      expect(secretIn(`token=${text}`, secrets)?.what).toBe('it')
    }
    expect(secretIn(Buffer.from('planted-secret-0123456789').toString('hex'), secrets)?.what).toBe('it')
    expect(secretIn('planted-secret', secrets)).toBeUndefined()
    expect(redacted('a planted-secret-0123456789 b', { what: 'it', value: 'planted-secret-0123456789' })).toBe('a [it] b')
  })
})

it('base64 has padding and no line breaks', () => {
  expect(['', 'YQ==', 'YWJj', 'YQ', 'YW Jj', 'YQ==\n', 'a-_b', 7].map(isBase64)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
