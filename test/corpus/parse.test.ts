import type { InputItem } from '../../src/corpus/item.js'
import { describe, expect, it } from 'vitest'
import { AssayError } from '../../src/errors.js'
import { type ParseOptions, parseCorpusFile } from '../../src/corpus/parse.js'
import { benignFile, benignInput, defenceFile, defenceInput, rubric, toolFixture } from './samples.js'

const path = '/c/own.assay.jsonc'
const bundled: ParseOptions = { path, bundled: true, rubric }
const own: ParseOptions = { path, bundled: false, rubric }

function messageOf(text: string, options: ParseOptions = bundled): string {
  try {
    parseCorpusFile(text, options)
  } catch (error) {
    if (error instanceof AssayError) return error.message
    throw error
  }
  return 'no error'
}

describe('parseCorpusFile', () => {
  it('reads a defence file', () => {
    const text = defenceFile([defenceInput({ appliesTo: ['2025-11-25'] })])
    const file = parseCorpusFile(text, bundled)
    expect(file).toMatchObject({ path, suite: 'defence', vector: 'tool-poisoning', text })
    expect(file).not.toHaveProperty('namespace')
    expect(file.items).toEqual([
      {
        key: 'defence/tool-poisoning-001',
        id: 'tool-poisoning-001',
        suite: 'defence',
        vector: 'tool-poisoning',
        title: 'order in a description',
        digest: expect.stringMatching(/^[\da-f]{16}$/),
        file: path,
        line: 6,
        column: 5,
        tags: ['defence', 'tool-poisoning', 'severity:high', 'owasp:ASI02', 'owasp:LLM01', 'owasp:MCP03'],
        language: 'en',
        appliesTo: ['2025-11-25'],
        family: 'direct-order',
        severity: 'high',
        evasion: null,
        variantOf: null,
        why: 'Takes the calendar along.',
        fixture: defenceInput()['fixture'],
        control: defenceInput()['benignControl'],
      },
    ])
  })

  it('reads a benign file, and fills in what may be left out', () => {
    const file = parseCorpusFile(
      benignFile([{ ...benignInput(), language: undefined }, benignInput({ id: 'tool-definition-002', hardNegative: true })]),
      bundled,
    )
    expect(file).toMatchObject({ suite: 'benign', kind: 'tool-definition' })
    expect(file.items).toMatchObject([
      {
        key: 'benign/tool-definition-001',
        suite: 'benign',
        kind: 'tool-definition',
        language: 'en',
        hardNegative: false,
        tags: ['benign', 'tool-definition'],
      },
      { key: 'benign/tool-definition-002', hardNegative: true },
    ])
  })

  it('puts the namespace of a user into keys', () => {
    const file = parseCorpusFile(defenceFile(undefined, { namespace: 'acme' }), own)
    expect(file).toMatchObject({
      namespace: 'acme',
      items: [{ key: 'acme:defence/tool-poisoning-001', namespace: 'acme', vector: 'tool-poisoning' }],
    })
  })

  it('accepts comments, trailing commas and a byte order mark, and still knows the places', () => {
    const text = `\uFEFF// ours\n{ "format": 1, "suite": "benign", "kind": "tool-definition", /* { */\n  "items": [\n    ${JSON.stringify(benignInput())}, // one\n  ],\n}\n`
    expect(parseCorpusFile(text, bundled)).toMatchObject({ text, items: [{ line: 4, column: 5 }] })
  })

  it('keeps the fixture exactly as written', () => {
    const fixture =
      '{"type":"tool-call","tool":{"name":"a","inputSchema":{"type":"object"},"__proto__":{"x":1}},"call":{"name":"a","arguments":{"constructor":null,"é":"e\u0301"}}}'
    const text = defenceFile([defenceInput({ fixture: 'HERE' })]).replace('"HERE"', fixture)
    expect(JSON.stringify((parseCorpusFile(text, bundled).items[0] as InputItem).fixture)).toBe(fixture)
  })
})

describe('a file of another version', () => {
  it.each([
    ['a later format', { format: 2 }, 'format: 2 is of a later version of vitest-assay: update the package; this version reads format 1'],
    ['a format that never was', { format: '1' }, 'format: "1" is unknown; this version reads format 1'],
    ['no format', { format: undefined }, 'format: is missing; this version reads format 1'],
    [
      'a suite that this version does not load',
      { suite: 'twins' },
      'suite: "twins" needs a later version of vitest-assay: update the package; this version loads defence and benign',
    ],
    ['a suite that never was', { suite: 'defense' }, 'suite: unknown suite; did you mean "defence"? known: defence, benign'],
  ])('is told by its version alone: %s', (_, over, message) => {
    expect(messageOf(defenceFile([{ nonsense: true }], over))).toMatch(
      new RegExp(`^${path}:\\d+:\\d+ ${message.replaceAll(/[?.]/g, '\\$&')}$`),
    )
  })
})

describe('names', () => {
  it.each([
    ['a bundled file with a namespace', { namespace: 'acme' }, bundled, 'namespace: the bundled corpus has no namespace; remove the key'],
    ['an own file without one', {}, own, 'namespace: is missing: a name of your own'],
    ['a namespace that is taken', { namespace: 'mdb' }, own, 'namespace: "mdb" belongs to another corpus'],
    ['a namespace with a colon', { namespace: 'a:b' }, own, 'namespace: expected lower-case letters'],
    [
      'a vector with a slip of the pen',
      { namespace: 'acme', vector: 'tool-poisening' },
      own,
      'vector: unknown vector; did you mean "tool-poisoning"? A vector of your own is written "acme:tool-poisening"',
    ],
    ['a vector of somebody else', { namespace: 'acme', vector: 'other:sql' }, own, 'vector: "other" is not the namespace of this file'],
    ['a vector that Vitest would read as an operator', { namespace: 'acme', vector: 'not' }, own, 'vector: expected lower-case letters'],
  ])('are refused: %s', (_, over, options, message) => {
    expect(messageOf(defenceFile(undefined, over), options)).toContain(message)
  })

  it('are accepted: an own vector behind the namespace', () => {
    expect(parseCorpusFile(defenceFile(undefined, { namespace: 'acme', vector: 'acme:sql' }), own)).toMatchObject({
      vector: 'acme:sql',
      items: [{ vector: 'acme:sql' }],
    })
  })

  it('are accepted: an own kind behind the namespace, and refused without', () => {
    expect(parseCorpusFile(benignFile(undefined, { namespace: 'acme', kind: 'acme:mail' }), own).kind).toBe('acme:mail')
    expect(messageOf(benignFile(undefined, { namespace: 'acme', kind: 'mail' }), own)).toContain('kind: unknown kind;')
  })

  it('of vectors are not looked up without a rubric', () => {
    expect(parseCorpusFile(defenceFile(undefined, { vector: 'whatever' }), { path, bundled: true })).toMatchObject({ vector: 'whatever' })
  })
})

const place = (text: string, needle: string) => {
  const offset = text.indexOf(needle)
  const before = text.slice(0, offset)
  return `${path}:${before.split('\n').length}:${offset - before.lastIndexOf('\n')}`
}

describe('an error', () => {
  it('names file, line, column, item and key', () => {
    const text = defenceFile([defenceInput(), defenceInput({ id: 'tool-poisoning-002', severity: 'huge' })])
    expect(messageOf(text)).toBe(
      `${place(text, '"huge"')} (tool-poisoning-002) items[1].severity: expected one of "critical"|"high"|"medium"|"low"`,
    )
  })

  it('points at the object around a key that is missing', () => {
    const text = defenceFile([defenceInput({ why: undefined })])
    expect(messageOf(text)).toBe(`${place(text, '{\n      "id"')} (tool-poisoning-001) items[0].why: is missing`)
  })

  it('hints at a slip of the pen in a key', () => {
    const text = defenceFile([defenceInput({ langauge: 'de' })])
    expect(messageOf(text)).toContain('items[0].langauge: unknown key; did you mean "language"?')
  })

  it('shows five problems of a file and counts the others', () => {
    const lines = messageOf(defenceFile(Array.from({ length: 7 }, (_, index) => defenceInput({ id: `a-${index}`, severity: 'x' })))).split(
      '\n',
    )
    expect(lines).toHaveLength(6)
    expect(lines[5]).toBe(`and 2 more problems in ${path}`)
  })

  it('tells where a text stops being JSON', () => {
    expect(messageOf('{ "format": 1,\n  "suite" "benign" }')).toBe(`${path}:2:11 colon expected`)
    expect(messageOf('')).toBe(`${path}:1:1 value expected`)
    expect(messageOf('[]')).toBe(`${path}:1:1 expected an object with format, suite and items`)
  })

  it.each([
    ['the list of items', { items: {} }, 'items: expected a list with at least one item'],
    ['no item at all', { items: [] }, 'items: expected a list with at least one item'],
    ['an item that is no object', { items: [7] }, 'items[0]: expected object, received number'],
    ['an unknown key of the file', { vectors: 'x' }, 'vectors: unknown key; did you mean "vector"?'],
  ])('is told for %s', (_, over, message) => {
    expect(messageOf(defenceFile(undefined, over))).toContain(message)
  })

  it.each([
    ['an id with a slash', { id: 'a/b' }, 'items[0].id: expected letters, digits'],
    ['a title of two lines', { title: 'a\nb' }, 'items[0].title: expected one line'],
    ['a family with blanks', { family: 'Direct order' }, 'items[0].family: expected lower-case letters'],
    ['an unknown evasion', { evasion: 'base46' }, 'items[0].evasion: expected one of "base64"'],
    ['an unknown revision', { appliesTo: ['2025-11-26'] }, 'items[0].appliesTo[0]: expected one of "2024-11-05"'],
    ['a language in words', { language: 'German' }, 'items[0].language: expected a BCP 47 language tag'],
    ['no fixture', { fixture: undefined }, 'items[0].fixture: is missing'],
    ['a fixture that is text', { fixture: 'x' }, 'items[0].fixture: expected an object with a type'],
    ['a fixture without a type', { fixture: {} }, 'items[0].fixture.type: is missing; known: '],
    ['no control', { benignControl: undefined }, 'items[0].benignControl: is missing'],
  ])('is told for an item with %s', (_, over, message) => {
    expect(messageOf(defenceFile([defenceInput(over)]))).toContain(message)
  })

  it('is told for a benign item with a control', () => {
    expect(messageOf(benignFile([benignInput({ benignControl: toolFixture('x') })]))).toContain('items[0].benignControl: unknown key')
  })

  it('is told for an id that stands twice', () => {
    const text = defenceFile([defenceInput(), defenceInput()])
    expect(messageOf(text)).toMatch(/\(tool-poisoning-001\) items\[1\]\.id: the id stands twice: already on line 6$/)
  })

  it('is told for a key that stands twice, with its place', () => {
    const text = defenceFile().replace('"severity"', '"family": "x",\n      "severity"')
    expect(messageOf(text)).toBe(
      `${place(text, '"family": "x"')} key "family" stands twice in one object; put these bytes into a raw-frame as base64`,
    )
  })

  it.each(['\\ud83d', '\\uDE00\\uD83D', 'a\\udfff'])('is told for a lone surrogate: %s', (escape) => {
    const text = defenceFile([defenceInput({ title: 'HERE' })]).replace('HERE', escape)
    expect(messageOf(text)).toBe(`${place(text, `"${escape}"`)} text with a lone surrogate; put these bytes into a raw-frame as base64`)
  })

  it('is told for a lone surrogate in the text itself and in a key', () => {
    expect(messageOf(defenceFile([defenceInput({ title: 'HERE' })]).replace('HERE', '\ud800'))).toContain('lone surrogate')
    expect(messageOf(defenceFile([defenceInput({ 'key-\ud800': 1 })]))).toContain('lone surrogate')
  })

  it('is not told for a pair of surrogates, nor for a backslash in front of a u', () => {
    const text = defenceFile([defenceInput({ title: 'HERE' })]).replace('HERE', String.raw`\ud83d\ude00 C:\\ud800`)
    expect(parseCorpusFile(text, bundled).items[0]?.title).toBe(String.raw`😀 C:\ud800`)
  })

  it('is told for a number that is rounded, and for nesting that is too deep', () => {
    const number = defenceFile([
      defenceInput({ fixture: { ...toolFixture('x'), tool: { name: 'x', inputSchema: { type: 'object', maximum: 0 } } } }),
    ]).replace('"maximum": 0', '"maximum": 9007199254740993')
    expect(messageOf(number)).toBe(
      `${place(number, '9007199254740993')} a number that JSON readers round or overflow; put these bytes into a raw-frame as base64`,
    )
    const deep = defenceFile().replace('"Takes the calendar along."', '['.repeat(300) + ']'.repeat(300))
    expect(messageOf(deep)).toContain('nested deeper than 200; put these bytes into a raw-frame as base64')
  })
})
