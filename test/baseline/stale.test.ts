import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Loaded, judgeStale } from '../../src/baseline/stale.js'

const loaded: Loaded = {
  suites: new Set(['defence', 'benign']),
  namespaces: new Set(['', 'acme']),
  keys: new Set(['defence/rug-pull-001', 'benign/tool-call-001', 'acme:defence/own-001']),
}
const recorded = [
  'defence/rug-pull-002',
  'defence/rug-pull-001',
  'benign/tool-call-001',
  'acme:defence/own-001',
  'acme:benign/own-007',
  'tasks/M10',
  'mdb:defence/rug-pull/001-swap',
  'official:conformance/ping',
]

describe('stale entries', () => {
  test('are those whose suite and namespace are loaded without them, in order of their keys', () => {
    expect(judgeStale(recorded, loaded, 'new').map(({ key }) => key)).toEqual(['acme:benign/own-007', 'defence/rug-pull-002'])
  })

  test.for([
    ['new', { fails: false, action: 'none' }],
    ['none', { fails: true, action: 'none' }],
    ['all', { fails: false, action: 'remove' }],
  ] as const)('in mode %s come to %o', ([mode, expected]) => {
    for (const stale of judgeStale(recorded, loaded, mode)) expect(stale).toMatchObject(expected)
  })

  test('are not looked for in suites and namespaces that this run has not loaded', () => {
    const none = { suites: new Set<string>(), namespaces: new Set(['']), keys: new Set<string>() }
    expect(judgeStale(recorded, none, 'all')).toEqual([])
    expect(judgeStale(recorded, { ...loaded, namespaces: new Set(['mdb']) }, 'all').map(({ key }) => key)).toEqual([
      'mdb:defence/rug-pull/001-swap',
    ])
  })

  test('never hold an item that the corpus has', () => {
    fc.assert(
      fc.property(fc.subarray(recorded), fc.constantFrom('new' as const, 'none' as const, 'all' as const), (keys, mode) => {
        const stale = judgeStale(recorded, { ...loaded, keys: new Set(keys) }, mode).map(({ key }) => key)
        expect(stale.filter((key) => keys.includes(key))).toEqual([])
      }),
    )
  })
})
