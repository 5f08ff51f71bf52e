import { describe, expect, it } from 'vitest'
import { createInlineGuard } from '../../../src/targets/guard/inline.js'

const attack = { type: 'attack' }
const benign = { type: 'benign' }
const acting = (act: string) => ({ type: 'benign', act })
const never = () => new Promise(() => {})
const forEver = (): never => {
  for (;;);
}

/** Joined, so that the linter does not warn of what is wanted here. */
const backtracking = (): string => ['^(', 'a+', ')+$'].join('')

const acts: { readonly [act: string]: (input: { type: string }) => unknown } = {
  loop: forEver,
  regex: () => new RegExp(backtracking()).test(`${'a'.repeat(40)}!`),
  swallowing: () => {
    for (;;)
      try {
        forEver()
      } catch {}
  },
  never,
  exit: () => process.exit(3),
  exitCaught: () => {
    try {
      process.exit(4)
    } catch {}
    return true
  },
  includes: () => {
    Reflect.set(Array.prototype, 'includes', () => true)
    return { detect: true }
  },
  pollute: () => {
    Object.assign(Object.prototype, { detect: true })
    return false
  },
  garbage: () => 'block',
  throws: () => {
    throw new TypeError('no such rule')
  },
  mutate: (input) => {
    input.type = 'attack'
    return false
  },
}
const judge = (input: { type: string; act?: string }) =>
  input.act === undefined ? { detect: ['attack'].includes(input.type) } : acts[input.act]?.(input)

function inline(guard: unknown, tweaks: object = {}) {
  return createInlineGuard({ load: async () => ({ default: guard }), timeout: 200, enforces: true, throws: 'error', ...tweaks })
}

describe('an inline guard', () => {
  it.each([
    ['loop', 'did not answer within 200 ms'],
    ['regex', 'did not answer within 200 ms'],
    ['swallowing', 'did not answer within 200 ms'],
    ['never', 'did not answer within 200 ms'],
    ['exit', 'called process.exit(3)'],
    ['exitCaught', 'called process.exit(4)'],
    ['includes', 'changed Array.prototype.includes'],
    ['pollute', 'added Object.prototype.detect'],
    ['garbage', 'returned the string "block" instead of a verdict'],
    ['throws', 'threw TypeError: no such rule'],
  ])('that does %s fails on that input alone', async (act, error) => {
    const guard = inline(judge)
    expect(await guard.assess(attack)).toMatchObject({ verdict: { enforce: true } })
    expect(await guard.assess(acting(act))).toEqual({ error, ms: expect.any(Number) })
    expect(await guard.assess(attack)).toMatchObject({ verdict: { enforce: true } })
    expect(await guard.assess(benign)).toMatchObject({ verdict: { detect: false } })
  })

  it('that hangs in a class, a factory or the second text of inspect is stopped too', async () => {
    class Guard {
      assess() {
        forEver()
      }
    }
    expect(await inline(Guard).assess(benign)).toMatchObject({ error: 'did not answer within 200 ms' })
    expect(
      await inline(function createGuard() {
        return forEver
      }).assess(benign),
    ).toMatchObject({ error: 'did not answer within 200 ms' })
    expect(await inline({ inspect: (text: string) => text.startsWith('{') && forEver() }).assess({ ...benign, text: 'x' })).toMatchObject({
      error: 'did not answer within 200 ms',
    })
  })

  it('gets a fresh copy of each input', async () => {
    const input = acting('mutate')
    await inline(judge).assess(input)
    expect(input.type).toBe('benign')
  })

  it('leaves process.exit as it was', async () => {
    const before = process.exit
    await inline(judge).assess(acting('exit'))
    expect(process.exit).toBe(before)
  })

  it('judges inputs one at a time', async () => {
    let running = 0
    const seen: number[] = []
    const guard = inline(async () => {
      seen.push(++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      return true
    })
    await Promise.all([guard.assess(attack), guard.assess(attack), guard.assess(attack)])
    expect(seen).toEqual([1, 1, 1])
  })

  it('is described, or says why not', async () => {
    expect(await inline(judge).describe()).toEqual({ form: 'function', style: 'call', stateless: true, exports: ['default'] })
    await expect(inline(7).describe()).rejects.toThrow(/default export is the number 7/)
    expect(await inline(7).assess(attack)).toMatchObject({ error: expect.stringContaining('default export is the number 7') })
    const unloadable = createInlineGuard({
      load: () => Promise.reject(new SyntaxError('here')),
      timeout: 200,
      enforces: true,
      throws: 'error',
    })
    await expect(unloadable.describe()).rejects.toThrow("The guard's module cannot be loaded: it threw SyntaxError: here")
  })
})
