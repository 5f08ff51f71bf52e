import { afterEach, describe, expect, it } from 'vitest'
import type { Fixture } from '../../../src/corpus/item.js'
import type { GuardHost } from '../../../src/targets/guard/host.js'
import { hostFor } from './built-host.js'

const open: GuardHost[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()))
})

interface Seen {
  /** What each input came to: detected, passed, or an error's reason. */
  readonly outcomes: readonly (boolean | string)[]
  readonly late: readonly (readonly [token: string | undefined, reason: string])[]
}

/** Puts `count` inputs to a guard at once; every third is one that it has to detect. */
async function ask(code: string, count: number): Promise<Seen> {
  const late: [string | undefined, string][] = []
  const guard = await hostFor(code, { host: 'worker', timeout: 700, onLate: (token, reason) => late.push([token, reason]) })
  open.push(guard)
  const inputs = Array.from({ length: count }, (_, at): Fixture => ({ type: 't', at, bad: at % 3 === 0 }))
  const answers = await Promise.all(inputs.map((input, at) => guard.assess(input, `item ${at}`)))
  await guard.settle()
  return { outcomes: answers.map((answer) => ('error' in answer ? answer.error : answer.verdict.detect)), late }
}

/** The guard body runs with `n`, the number of the input in this guard's life, from 1. */
const counting = (body: string, head = '') => `${head}\nlet n = 0\nexport default (input) => { n++; ${body}; return input.bad }`
const honest = (count: number) => Array.from({ length: count }, (_, at) => at % 3 === 0)

describe('what a guard does once, many inputs after its start, is not lost because they are judged in bulk', () => {
  it.each([
    ['throws', `if (n === 80) throw new Error('pool exhausted')`, 'threw Error: pool exhausted'],
    ['exits', 'if (n === 80) process.exit(3)', 'called process.exit(3)'],
    ['exits a tick later', 'if (n === 80) process.nextTick(() => process.exit(4))', 'called process.exit(4)'],
    ['leaves a rejection', `if (n === 80) void Promise.reject(new Error('lost'))`, 'left a rejection unhandled: Error: lost'],
    [
      'throws from an immediate',
      `if (n === 80) setImmediate(() => { throw new Error('later') })`,
      'threw outside of its call: Error: later',
    ],
  ])('%s: an error of that input, and of no other', async (_, body, reason) => {
    const { outcomes, late } = await ask(counting(body), 100)
    expect(outcomes[79]).toBe(reason)
    expect(outcomes.toSpliced(79, 1)).toEqual(honest(100).toSpliced(79, 1))
    expect(late).toEqual([])
  })

  it.each([['hangs', 'if (n === 80) for (;;);', 'did not answer within 700 ms']])(
    '%s, which a fresh host does not: said of that input',
    async (_, body, reason) => {
      const { outcomes, late } = await ask(counting(body), 100)
      expect(outcomes).toEqual(honest(100))
      expect(late).toEqual([['item 79', expect.stringContaining(`${reason}, once, in a row of`)]])
    },
  )

  it('never settles from then on: it is said of the first of those', async () => {
    const { outcomes, late } = await ask(`let n = 0; export default (input) => (++n > 95 ? new Promise(() => {}) : input.bad)`, 97)
    expect(outcomes.slice(0, 95)).toEqual(honest(95))
    expect([outcomes[95], ...late.map(([token]) => token)]).toEqual([honest(96)[95], 'item 95'])
  })

  it('changes a global that a fresh host does not see changed again: said of one of those that were judged in a row', async () => {
    const { outcomes, late } = await ask(counting(`if (n === 80) Array.prototype.includes = function () { return false }`), 100)
    expect(outcomes).toEqual(honest(100))
    expect(late).toEqual([
      [expect.stringMatching(/^item \d+$/), expect.stringMatching(/^changed Array\.prototype\.includes, once, in a row of \d+ inputs/)],
    ])
  })

  it('red twin: changed by an input whenever it is asked, it is that input alone', async () => {
    const { outcomes, late } = await ask(
      `export default ({ at, bad }) => { if (at === 79) Array.prototype.includes = () => false; return bad }`,
      100,
    )
    expect(outcomes[79]).toBe('changed Array.prototype.includes')
    expect(outcomes.toSpliced(79, 1)).toEqual(honest(100).toSpliced(79, 1))
    expect(late).toEqual([])
  })
})

describe('between two inputs of a bulk there is a turn of the event loop', () => {
  it.each([
    ['a tick', 'process.nextTick(() => { context = undefined })'],
    ['a microtask', 'queueMicrotask(() => { context = undefined })'],
    ['an immediate', 'setImmediate(() => { context = undefined })'],
  ])('state that %s clears is not seen by the next', async (_, clear) => {
    const guard = `let context; export default (input) => { if (!context) { context = { hits: 0 }; ${clear} } if (input.bad) context.hits++; return context.hits > 0 }`
    expect((await ask(guard, 60)).outcomes).toEqual(honest(60))
  })

  it('a global that an immediate puts back is back for the next', async () => {
    const guard = `export default ({ at, bad }) => {
      if (JSON.stringify([1]) !== '[1]') return !bad
      if (at === 9) { const { stringify } = JSON; JSON.stringify = () => ''; setImmediate(() => { JSON.stringify = stringify }) }
      return bad
    }`
    expect((await ask(guard, 60)).outcomes).toEqual(honest(60))
  })
})

describe('errors outside of any call', () => {
  it('of the module itself are nobody’s', async () => {
    const guard = `setInterval(() => void Promise.reject(new Error('refresh failed')), 5).unref()
      export default async (input) => { await new Promise((resolve) => setTimeout(resolve, 3)); return input.bad }`
    const { outcomes, late } = await ask(guard, 40)
    expect(outcomes).toEqual(honest(40))
    expect(late.filter(([token]) => token !== undefined)).toEqual([])
  })

  it('that a lone input left behind are still its own when a bulk comes after it', async () => {
    const late: [string | undefined, string][] = []
    const guard = await hostFor(
      `export default async ({ leaves }) => {
        if (leaves) setTimeout(() => void Promise.reject(new Error('long after')), 60)
        else await new Promise((resolve) => setTimeout(resolve, 10))
        return false
      }`,
      { host: 'worker', onLate: (token, reason) => late.push([token, reason]) },
    )
    open.push(guard)
    await guard.assess({ type: 't', leaves: true }, 'the lone one')
    await Promise.all(Array.from({ length: 20 }, (_, at) => guard.assess({ type: 't' }, `item ${at}`)))
    expect(late).toEqual([['the lone one', 'left a rejection unhandled: Error: long after']])
  })
})
