import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fixture } from '../../src/corpus/item.js'
import { inspectTexts } from '../../src/plays/texts.js'

describe('the texts of a fixture', () => {
  it('are the string leaves of each message in document order, then the message as compact JSON', () => {
    const tool = {
      name: 'say',
      description: 'Says "hi".\n',
      inputSchema: { type: 'object', properties: { to: { type: 'string', default: 'all' } } },
    }
    expect(inspectTexts({ type: 'tool-definition', tool })).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      'say',
      'Says "hi".\n',
      'object',
      'string',
      'all',
      JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } }),
    ])
  })

  it('leave out the constants of an envelope, also of one inside an HTTP body, but not a payload of the same names', () => {
    const body = { jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { id: 'inner id', method: 'inner method' } }
    const texts = inspectTexts({ type: 'http-request', headers: { 'mcp-method': 'header text' }, body })
    expect(texts.slice(0, -1)).toEqual(['header text', 'inner id', 'inner method'])
  })

  it('of an operator-side fixture are those of its own fields', () => {
    expect(inspectTexts({ type: 'consent-prompt', prompt: { capability: 'all', why: 'saves' } })).toEqual([
      'all',
      'saves',
      '{"prompt":{"capability":"all","why":"saves"}}',
    ])
  })

  it('of a raw frame are what it parses to, unescaped, and the frame as it stands', () => {
    const frame = '{"jsonrpc":"2.0","result":{"a":"\\u0068i","a":"last"}}'
    expect(inspectTexts({ type: 'raw-frame', base64: Buffer.from(frame).toString('base64') })).toEqual(['last', frame])
    expect(inspectTexts({ type: 'raw-frame', base64: Buffer.from('not json').toString('base64') })).toEqual(['not json'])
  })

  it('of a frame with a hundred thousand nested arrays do not overflow the stack', () => {
    const deep = `${'['.repeat(100_000)}"end"${']'.repeat(100_000)}`
    expect(inspectTexts({ type: 'raw-frame', base64: Buffer.from(deep).toString('base64') })).toEqual(['end', deep])
  })

  it('hold every string that the fixture puts on the wire, whatever its characters', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const result = { content: [{ type: 'text', text }], structuredContent: value }
        const texts = inspectTexts({ type: 'tool-result', tool: { name: 't' }, result } as Fixture)
        for (const leaf of leavesOf(result)) expect(texts).toContain(leaf)
      }),
    )
  })

  it('do not hold a string that stays with the operator', () => {
    const tool = { name: 't', description: 'd' }
    expect(
      inspectTexts({ type: 'tool-call', tool, call: { name: 't', arguments: { a: 'b' } }, configuredBoundary: 'only /srv' }).join(),
    ).not.toContain('/srv')
  })
})

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}
