import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toVerdict } from '../../../src/targets/guard/verdict.js'

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
const revoked = Proxy.revocable([], {})
revoked.revoke()

const cut = (signal: string) => (toVerdict({ detect: true, signal }, true) as { verdict: { signal: string } }).verdict.signal

describe('a return value', () => {
  it.each<[unknown, boolean, object]>([
    [true, true, { detect: true, enforce: true }],
    [true, false, { detect: true, enforce: false }],
    [false, true, { detect: false, enforce: false }],
    [{ detect: true }, true, { detect: true, enforce: true }],
    [{ detect: true }, false, { detect: true, enforce: false }],
    [{ detect: true, enforce: false }, true, { detect: true, enforce: false }],
    [{ detect: true, enforce: true }, false, { detect: true, enforce: true }],
    [{ detect: false, enforce: false }, true, { detect: false, enforce: false }],
    [{ detect: false }, true, { detect: false, enforce: false }],
    [{ detect: true, enforce: undefined, signal: undefined }, true, { detect: true, enforce: true }],
    [{ detect: true, signal: 'rule 7' }, true, { detect: true, enforce: true, signal: 'rule 7' }],
    [{ detect: true, signal: { rule: 7 }, other: () => 1 }, true, { detect: true, enforce: true }],
    [
      new (class {
        get detect() {
          return true
        }
      })(),
      false,
      { detect: true, enforce: false },
    ],
  ])('%o means, with enforces: %o, %o', (raw, enforces, verdict) => {
    expect(toVerdict(raw, enforces)).toEqual({ verdict })
  })

  it.each<[unknown, string]>([
    [undefined, 'returned undefined instead of a verdict'],
    [null, 'returned null instead of a verdict'],
    ['block', 'returned the string "block" instead of a verdict'],
    [1, 'returned the number 1 instead of a verdict'],
    [1n, 'returned the bigint 1 instead of a verdict'],
    [Symbol('x'), 'returned a symbol instead of a verdict'],
    [[true], 'returned an array instead of a verdict'],
    [() => true, 'returned a function instead of a verdict'],
    [{}, 'returned an object without `detect`'],
    [new Boolean(true), 'returned an object without `detect`'],
    [{ enforce: true }, 'returned an object without `detect` (it has enforce)'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, 'returned an object without `detect` (it has a, b, c, d, e, f, ...)'],
    [{ detect: 'yes' }, 'returned a verdict whose `detect` is the string "yes", not a boolean'],
    [{ detect: 1 }, 'returned a verdict whose `detect` is the number 1, not a boolean'],
    [{ detect: null }, 'returned a verdict whose `detect` is null, not a boolean'],
    [{ detect: () => true }, 'returned a verdict whose `detect` is a function, not a boolean'],
    [{ detect: true, enforce: 'no' }, 'returned a verdict whose `enforce` is the string "no", not a boolean'],
    [{ detect: true, enforce: null }, 'returned a verdict whose `enforce` is null, not a boolean'],
    [{ detect: false, enforce: true }, 'returned a verdict that enforces without detecting'],
  ])('%o is garbage: it %s', (raw, garbage) => {
    expect(toVerdict(raw, true)).toEqual({ garbage })
  })

  // Wrapped in functions: the runner reads the members of what it puts into a test's name.
  it.each<[() => unknown, string]>([
    [
      () => ({
        get detect() {
          throw new TypeError('not yet')
        },
      }),
      'returned a verdict whose `detect` threw when it was read: TypeError: not yet',
    ],
    [
      () => ({
        detect: true,
        get enforce() {
          throw 'no'
        },
      }),
      'returned a verdict whose `enforce` threw when it was read: no',
    ],
    [
      () => ({
        detect: true,
        get signal() {
          throw trap
        },
      }),
      'returned a verdict whose `signal` threw when it was read: an object',
    ],
    [() => trap, 'returned a verdict whose `detect` threw when it was read: Error: trap'],
  ])('that throws when it is read (%o) is garbage: it %s', (raw, garbage) => {
    expect(toVerdict(raw(), true)).toEqual({ garbage })
  })

  it('that is a revoked proxy is garbage and not a crash', () => {
    expect(toVerdict(revoked.proxy, true)).toHaveProperty('garbage')
  })

  it('has its signal cut to 2 KB of UTF-8 without splitting a character', () => {
    expect(cut('a'.repeat(1e6))).toBe('a'.repeat(2048))
    expect(cut('€'.repeat(1000))).toBe('€'.repeat(682))
    expect(cut(`a${'😀'.repeat(600)}`)).toBe(`a${'😀'.repeat(511)}`)
    expect(cut('short')).toBe('short')
  })

  it('of any shape comes to plain data or a reason, and never throws', () => {
    const parts = fc.record({ detect: fc.anything(), enforce: fc.anything(), signal: fc.anything() }, { requiredKeys: [] })
    fc.assert(
      fc.property(
        fc.oneof(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), parts),
        fc.boolean(),
        (raw, enforces) => {
          const judged = toVerdict(raw, enforces)
          expect(structuredClone(judged)).toEqual(judged)
          if ('garbage' in judged) expect(judged.garbage).toMatch(/^returned /)
          else {
            expect(typeof judged.verdict.detect).toBe('boolean')
            expect(judged.verdict.enforce && !judged.verdict.detect).toBe(false)
          }
        },
      ),
    )
  })
})
