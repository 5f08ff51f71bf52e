import { describe, expect, it } from 'vitest'
import { fixtureProblems } from '../../src/corpus/fixture-problems.js'
import { fixtureTypes } from '../../src/corpus/schemas/fixture-types.js'
import { guardTypes } from '../../src/targets/guard/types.js'
import { smallest } from './fixture-samples.js'
import { tool } from './samples.js'

const at = ['items', 0, 'fixture']
const messages = (value: unknown) => fixtureProblems(value, at).map(({ path, message }) => `${path.slice(3).join('.')}: ${message}`)

describe('every fixture type', () => {
  it('has a sample here, and is one that a guard can be given, but for raw-frame', () => {
    expect(new Set(smallest.map(({ type }) => type))).toEqual(new Set(fixtureTypes))
    expect(fixtureTypes.toSorted()).toEqual([...guardTypes, 'raw-frame'].toSorted())
  })

  it.each(smallest)('$type accepts its smallest form and keeps what it does not know inside of MCP objects', (fixture) => {
    expect(messages(fixture)).toEqual([])
  })

  it.each(
    smallest.flatMap((fixture) =>
      Object.keys(fixture).flatMap((field) => (field === 'type' ? [] : [{ type: fixture.type, field, fixture }])),
    ),
  )('$type refuses a form without $field', ({ fixture, field }) => {
    const { [field]: _, ...rest } = fixture
    expect(messages(rest)).not.toEqual([])
  })

  it.each(smallest)('$type refuses a member of its own that nobody listed', (fixture) => {
    expect(messages({ ...fixture, verdict: true })).toEqual([expect.stringMatching(/^verdict: unknown key; known: type, /)])
  })
})

describe('an unknown fixture type', () => {
  it('is named with the nearest known one', () => {
    expect(messages({ type: 'tool-defintion' })).toEqual([
      expect.stringContaining('unknown fixture type "tool-defintion"; did you mean "tool-definition"?'),
    ])
  })
  it('of the public benchmark is named with the neutral one', () => {
    expect(messages({ type: 'malicious-tool-result' })[0]).toContain('did you mean "tool-result"?')
  })
  it.each(['toString', '__proto__', 'constructor'])('is not found on a prototype: %s', (type) => {
    expect(messages({ type })[0]).toMatch(/unknown fixture type ".*"; known: tool-definition, tool-result, /)
  })
})

describe('MCP objects', () => {
  it('keep members that no revision knows', () => {
    const odd = {
      ...tool,
      'x-vendor': { any: 1 },
      annotations: { mood: 'good' },
      inputSchema: { type: 'object', properties: { a: { $ref: '#' } }, 'x-y': 1 },
    }
    expect(messages({ type: 'tool-definition', tool: odd })).toEqual([])
  })

  it.each([
    ['a tool without a schema', { type: 'tool-definition', tool: { name: 'x' } }, 'tool.inputSchema: is missing'],
    [
      'a schema of another type',
      { type: 'tool-definition', tool: { name: 'x', inputSchema: { type: 'array' } } },
      'tool.inputSchema.type: expected "object"',
    ],
    ['a tool without a name', { type: 'tool-definition', tool: { inputSchema: { type: 'object' } } }, 'tool.name: is missing'],
    [
      'an image without its type',
      { type: 'tool-result', tool, result: { content: [{ type: 'image', data: '' }] } },
      'result.content.0.mimeType: is missing',
    ],
    [
      'an unknown content type',
      { type: 'tool-result', tool, result: { content: [{ type: 'video' }] } },
      /^result\.content\.0\.type: unknown content type; known: text, image/,
    ],
    [
      'a resource with text and blob',
      { type: 'resource-content', resource: { uri: 'a', name: 'b' }, contents: [{ uri: 'a', text: '', blob: '' }] },
      'contents.0: holds either text or blob',
    ],
    [
      'a form elicitation with a url',
      { type: 'elicitation-request', mode: 'form', message: '', requestedSchema: {}, url: 'https://a.test', during: { method: 'm' } },
      /^: mode "form" has/,
    ],
    [
      'a mixed retry',
      { type: 'mrtr-retry', issued: {}, tamperedRetry: { method: 'm' }, requestState: 's' },
      /^: holds either issued and tamperedRetry, or/,
    ],
    [
      'a block of a sampling message without its text',
      { type: 'sampling-request', messages: [{ role: 'user', content: { type: 'text' } }], maxTokens: 1, during: { method: 'm' } },
      'messages.0.content.text: is missing',
    ],
    ['a scenario in which nothing happens', { type: 'scenario', setup: 's' }, ': needs one of request, observation, endpoint, action'],
    [
      'an identity told in two ways',
      { type: 'server-identity', mode: 'm', identity: {}, before: {} },
      ': holds either identity, or before and after',
    ],
  ])('refuse %s', (_, fixture, message) => {
    expect(messages(fixture)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
  })
})

const frame = (base64: unknown) => messages({ type: 'raw-frame', direction: 'to-client', during: { method: 'ping' }, base64 })

describe('raw-frame', () => {
  it.each(['AA==', 'AAAA', '7aCA', '+/+/'])('accepts base64: %s', (base64) => {
    expect(frame(base64)).toEqual([])
  })
  it.each(['', 'A', 'AA', 'AA=', 'AB==', '-_-_', 'AA==\n', 'AA AA', '{"a":1}'])(
    'refuses what is not the one spelling of its bytes: %j',
    (base64) => {
      expect(frame(base64)[0]).toMatch(/^base64: expected base64 with padding/)
    },
  )
})
