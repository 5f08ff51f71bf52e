import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Waiver, matchWaivers } from '../../src/baseline/waivers.js'

const items = [
  { key: 'defence/rug-pull-001', vector: 'rug-pull' },
  { key: 'defence/rug-pull-002', vector: 'rug-pull' },
  { key: 'defence/tool-poisoning-001', vector: 'tool-poisoning' },
  { key: 'acme:defence/tool-poisoning-001', vector: 'tool-poisoning' },
  { key: 'mdb:defence/rug-pull/001-swap', vector: 'rug-pull' },
  { key: 'benign/tool-call-001' },
]
const reason = 'the vendor mends it in the next release'
const expires = '2027-01-31'
const today = new Date('2027-01-15T12:00:00Z')
const waived = (...waivers: Waiver[]) => [...matchWaivers(waivers, items, today).active.keys()]

describe('waivers', () => {
  test('name an item by its key', () => {
    expect(waived({ id: 'defence/rug-pull-001', reason, expires })).toEqual(['defence/rug-pull-001'])
  })

  test('name an item by a tail that starts at a part of the key', () => {
    expect(waived({ id: 'rug-pull-002', reason, expires })).toEqual(['defence/rug-pull-002'])
    expect(waived({ id: '001-swap', reason, expires })).toEqual(['mdb:defence/rug-pull/001-swap'])
    expect(waived({ id: 'rug-pull/001-swap', reason, expires })).toEqual(['mdb:defence/rug-pull/001-swap'])
    expect(waived({ id: 'pull-002', reason, expires })).toEqual([])
  })

  test('take a whole key before a tail', () => {
    expect(waived({ id: 'defence/tool-poisoning-001', reason, expires })).toEqual(['defence/tool-poisoning-001'])
  })

  test('refuse a tail that several keys have', () => {
    expect(() => waived({ vector: 'rug-pull', reason, expires }, { id: 'tool-poisoning-001', reason, expires })).toThrow(
      'waivers[1].id: "tool-poisoning-001" names 2 items (acme:defence/tool-poisoning-001, defence/tool-poisoning-001); write the whole key',
    )
  })

  test('name all items of a vector', () => {
    expect(waived({ vector: 'rug-pull', reason, expires })).toEqual([
      'defence/rug-pull-001',
      'defence/rug-pull-002',
      'mdb:defence/rug-pull/001-swap',
    ])
  })

  test('with id and vector name what meets both', () => {
    expect(waived({ id: 'rug-pull-001', vector: 'rug-pull', reason, expires })).toEqual(['defence/rug-pull-001'])
    expect(waived({ id: 'rug-pull-001', vector: 'tool-poisoning', reason, expires })).toEqual([])
  })

  test('that name nothing loaded are listed', () => {
    const gone = { id: 'rug-pull-999', reason, expires }
    expect(matchWaivers([gone], items, today)).toMatchObject({ unmatched: [gone], expired: [] })
  })

  test('without id and vector are refused', () => {
    expect(() => waived({ reason, expires })).toThrow('waivers[0]: names neither an id nor a vector')
  })

  test.for([
    ['2027-01-31T23:59:59.999Z', false],
    ['2027-02-01T00:00:00.000Z', true],
    // Still January in New York, but days are counted in UTC.
    ['2027-01-31T23:00:00-05:00', true],
    ['2027-02-01T01:00:00+02:00', false],
  ] as const)('cover the day named, in UTC: at %s expired is %s', ([now, isExpired]) => {
    const waiver = { id: 'rug-pull-001', reason, expires }
    const matched = matchWaivers([waiver], items, new Date(now))
    expect(matched.expired).toEqual(isExpired ? [waiver] : [])
    expect(matched.active.size).toBe(isExpired ? 0 : 1)
  })

  test('that have expired leave the item to another one that has not', () => {
    const old = { id: 'rug-pull-001', reason: 'old', expires: '2026-12-31' }
    const fresh = { vector: 'rug-pull', reason: 'fresh', expires }
    const matched = matchWaivers([old, fresh], items, today)
    expect(matched.active.get('defence/rug-pull-001')).toBe(fresh)
    expect(matched.expired).toEqual([old])
  })

  test.for(['tomorrow', '2027-02-30', '2027-1-1', '', '2027-01-31T00:00:00Z'])('refuse %j as a day', (bad) => {
    expect(() => waived({ id: 'rug-pull-001', reason, expires: bad })).toThrow('waivers[0].expires')
  })

  test('expire exactly once the day is over', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, (until, now) => {
        const waiver = { id: 'rug-pull-001', reason, expires: until.toISOString().slice(0, 10) }
        const over = new Date(waiver.expires).getTime() + 86_400_000
        expect(matchWaivers([waiver], items, now).expired.length === 1).toBe(now.getTime() >= over)
      }),
    )
  })
})
