import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { benignItem, name as slug } from '../../src/corpus/schema.js'
import { reservedNamespaces } from '../../src/corpus/vocabulary.js'
import { layout } from '../../src/harvest/layout.js'
import { freshId, idOf, lineOf, slugOf } from '../../src/harvest/names.js'

const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('and', 'mdb', 'official', '', '天気', '__init__', 'a..b'),
)

describe('names', () => {
  it('of any server are a namespace that is free', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(slug.safeParse(slugOf(text)).success).toBe(true)
        expect(reservedNamespaces).not.toContain(slugOf(text))
      }),
    )
    expect(['My Server!', 'Crème brûlée', 'and', '天気', '@acme/mcp-server'].map(slugOf)).toEqual([
      'my-server',
      'cre-me-bru-le-e',
      'and-server',
      'server',
      'acme-mcp-server',
    ])
  })

  it('of any entry are an id and a title that a corpus file takes', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('tool', 'prompt', 'resource'), fc.option(fc.constant('weather')), (text, kind, server) => {
        const item = { id: idOf({ kind, name: text }, server ?? undefined), title: lineOf(`${kind} ${text}`), fixture: {} }
        expect(benignItem.safeParse(item).success).toBe(true)
      }),
    )
    expect(idOf({ kind: 'tool', name: 'get_forecast.v2' })).toBe('tool-get_forecast.v2')
    expect(idOf({ kind: 'resource', name: 'file:///a//b c.md' }, 'two')).toBe('two-resource-file-a-b-c.md')
  })

  it('are never given twice', () => {
    expect(freshId('tool-a', new Set())).toBe('tool-a')
    expect(freshId('tool-a', new Set(['tool-a', 'tool-a-2', 'tool-a-4']))).toBe('tool-a-3')
  })
})

describe('layout', () => {
  it('changes no value, and breaks lines that are too long', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (any) => {
        expect(JSON.stringify(JSON.parse(layout(any, '  ')))).toBe(JSON.stringify(any))
      }),
    )
    const long = layout({ a: 'x'.repeat(100), b: ['y'.repeat(100)] }, '')
    expect(long.split('\n')).toHaveLength(4)
    expect(layout({ a: 1, b: [2] }, ''), 'red twin: what is short stands on one line').toBe('{ "a": 1, "b": [ 2 ] }')
  })
})
