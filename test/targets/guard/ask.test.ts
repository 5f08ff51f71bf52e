import { describe, expect, it } from 'vitest'
import { ask } from '../../../src/targets/guard/ask.js'
import { guardForm } from '../../../src/targets/guard/form.js'

const rules = { enforces: true, throws: 'error' } as const
const input = { type: 'consent-prompt', prompt: { first: 'ask', second: 'warn me', third: 'block me', fourth: 'never reached' } }
const asking = (guard: unknown, given: { enforces: boolean; throws: 'error' | 'enforce' } = rules) =>
  ask(guardForm({ default: guard }), input, given)

describe('asking a guard', () => {
  it('with inspect puts one text at a time and stops at the first that enforces', async () => {
    const seen: string[] = []
    const inspect = (text: string) => {
      seen.push(text)
      return text === 'warn me' ? { detect: true, enforce: false, signal: 'w' } : { detect: text === 'block me', signal: text }
    }
    expect(await asking({ inspect })).toEqual({ verdict: { detect: true, enforce: true, signal: 'block me' } })
    expect(seen).toEqual(['ask', 'warn me', 'block me'])
  })

  it('with inspect keeps the first detection when nothing enforces', async () => {
    expect(await asking({ inspect: async (text: string) => ({ detect: text.includes('me'), enforce: false, signal: text }) })).toEqual({
      verdict: { detect: true, enforce: false, signal: 'warn me' },
    })
  })

  it('with inspect is clean when every text is', async () => {
    expect(await asking({ inspect: () => false })).toEqual({ verdict: { detect: false, enforce: false } })
  })

  it('with inspect fails on a garbage verdict of any text', async () => {
    expect(await asking({ inspect: (text: string) => (text === 'warn me' ? 'maybe' : false) })).toEqual({
      error: 'returned the string "maybe" instead of a verdict',
    })
  })

  it('makes a new instance of a class, and of a factory that may be async, for each input', async () => {
    let made = 0
    class Guard {
      id = ++made
      assess() {
        return { detect: false, signal: `${this.id}` }
      }
    }
    expect(await asking(Guard)).toMatchObject({ verdict: { signal: '1' } })
    expect(await asking(Guard)).toMatchObject({ verdict: { signal: '2' } })
    expect(
      await asking(async function createGuard() {
        return new Guard()
      }),
    ).toMatchObject({ verdict: { signal: '3' } })
    expect(
      await asking(function createGuard() {
        return () => true
      }),
    ).toMatchObject({ verdict: { enforce: true } })
  })

  it('that a factory gives nothing for is an error', async () => {
    expect(await asking(function createGuard() {})).toEqual({ error: 'made undefined for this input, which is no guard' })
  })

  it('takes a throw, also of a constructor or a later promise, as an error or as enforcing', async () => {
    const throwing = {
      assess: () => {
        throw new RangeError('too long')
      },
    }
    expect(await asking(throwing)).toEqual({ error: 'threw RangeError: too long' })
    expect(
      await asking(async () => {
        throw 'plain'
      }),
    ).toEqual({ error: 'threw plain' })
    expect(
      await asking(
        class {
          constructor() {
            throw new Error('no')
          }
          assess() {}
        },
      ),
    ).toEqual({ error: 'threw Error: no' })
    expect(await asking(throwing, { enforces: false, throws: 'enforce' })).toEqual({
      verdict: { detect: true, enforce: true, signal: 'threw RangeError: too long' },
    })
  })

  it('takes a garbage verdict as an error even where throwing enforces', async () => {
    expect(await asking(() => null, { enforces: true, throws: 'enforce' })).toEqual({ error: 'returned null instead of a verdict' })
  })
})
