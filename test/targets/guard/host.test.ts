import { afterEach, describe, expect, it } from 'vitest'
import { AssayError } from '../../../src/errors.js'
import type { GuardHost } from '../../../src/targets/guard/host.js'
import { hostFor, type HostTweaks } from './built-host.js'

const open: GuardHost[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()))
})

async function opened(code: string, tweaks: HostTweaks = {}): Promise<GuardHost> {
  const host = await hostFor(code, tweaks)
  open.push(host)
  return host
}

const attack = { type: 'consent-prompt', prompt: { text: 'attack' } }
const benign = { type: 'consent-prompt', prompt: { text: 'benign' } }
const judge = `(input) => ({ detect: JSON.stringify(input).includes('attack') })`

const signals = async (guard: GuardHost) =>
  [await guard.assess(attack), await guard.assess(attack)].map((it) => 'verdict' in it && it.verdict.signal)

describe.each(['worker', 'process'] as const)('a guard host (%s)', { timeout: 30_000 }, (host) => {
  it.each<[string, string, string | undefined, object]>([
    [
      'a default function',
      `export default ${judge}`,
      undefined,
      { form: 'function', style: 'call', stateless: true, exports: ['default'] },
    ],
    [
      'an async function',
      `export const guard = async ${judge}`,
      'guard',
      { form: 'function', style: 'call', stateless: true, exports: ['guard'] },
    ],
    [
      'an object with assess',
      `export default { assess: ${judge} }`,
      undefined,
      { form: 'object', style: 'assess', stateless: true, exports: ['default'] },
    ],
    [
      'the module with inspect',
      `export const inspect = (text) => text === 'attack'`,
      undefined,
      { form: 'object', style: 'inspect', stateless: true, exports: ['inspect'] },
    ],
    [
      'a class',
      `export class Guard { assess = ${judge} }`,
      'Guard',
      { form: 'class', style: 'assess', stateless: false, exports: ['Guard'] },
    ],
    [
      'a factory',
      `export const createGuard = () => ${judge}`,
      undefined,
      { form: 'factory', style: 'call', stateless: false, exports: ['createGuard'] },
    ],
    [
      'an async factory',
      `export async function createGuard() { return { inspect: (text) => text === 'attack' } }`,
      undefined,
      { form: 'factory', style: 'inspect', stateless: false, exports: ['createGuard'] },
    ],
  ])('runs %s', async (_, code, exportName, description) => {
    const guard = await opened(code, { host, ...(exportName !== undefined && { exportName }) })
    expect(await guard.describe()).toEqual(description)
    expect(await guard.assess(attack)).toEqual({ verdict: { detect: true, enforce: true }, ms: expect.any(Number) })
    expect(await guard.assess(benign)).toEqual({ verdict: { detect: false, enforce: false }, ms: expect.any(Number) })
  })

  it('gives a class and a factory a fresh instance an input, a function none', async () => {
    const counting = `let total = 0; class Guard { seen = 0; assess() { return { detect: false, signal: \`\${++this.seen} of \${++total}\` } } }`
    const fresh = await opened(`${counting} export default Guard`, { host })
    const kept = await opened(`${counting} const guard = new Guard(); export default (input) => guard.assess(input)`, { host })
    expect(await signals(fresh)).toEqual(['1 of 1', '1 of 2'])
    expect(await signals(kept)).toEqual(['1 of 1', '2 of 2'])
  })

  it('follows `enforces` where a verdict does not say', async () => {
    const guard = await opened(`export default ${judge}`, { host, enforces: false })
    expect(await guard.assess(attack)).toMatchObject({ verdict: { detect: true, enforce: false } })
  })

  it('judges many inputs given at once in their order, each with its own verdict', async () => {
    const guard = await opened(
      `let at = 0; export default async ({ n }) => ({ detect: n % 2 === 1, signal: \`\${n} as number \${at++}\` })`,
      { host },
    )
    const all = await Promise.all(Array.from({ length: 200 }, (_, n) => guard.assess({ type: 't', n })))
    expect(all.map((it) => 'verdict' in it && [it.verdict.detect, it.verdict.signal])).toEqual(
      all.map((_, n) => [n % 2 === 1, `${n} as number ${n}`]),
    )
  })

  it('keeps a stop of another input out of the verdicts of a full queue', async () => {
    const guard = await opened(`export default ({ n }) => { if (n % 10 === 5) process.exit(n); return n % 2 === 1 }`, { host })
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => guard.assess({ type: 't', n })))
    expect(all.map((it) => ('verdict' in it ? it.verdict.detect : it.error))).toEqual(
      all.map((_, n) => (n % 10 === 5 ? `called process.exit(${n})` : n % 2 === 1)),
    )
  })

  it.each<[string, string, HostTweaks, RegExp]>([
    ['throws', `throw new RangeError('no rules')`, {}, /cannot be loaded: it threw RangeError: no rules/],
    ['does not parse', `export default (`, {}, /cannot be loaded: it threw SyntaxError/],
    ['exits', `process.exit(9)`, {}, /cannot be loaded: it called process\.exit\(9\)/],
    ['loops', `for (;;);`, { startTimeout: 400 }, /cannot be loaded: it did not finish within 400 ms/],
    [
      'takes too long',
      `await new Promise((resolve) => setTimeout(resolve, 60_000))`,
      { startTimeout: 400 },
      /cannot be loaded: it did not finish within 400 ms/,
    ],
    ['awaits what never comes', `await new Promise(() => {})`, {}, /cannot be loaded: it waits at its top level for what never comes/],
    [
      'has a factory that never settles',
      `export const createGuard = () => new Promise(() => {})`,
      {},
      /it waits at its top level for what never comes/,
    ],
    [
      'leaves a rejection',
      `Promise.reject(new Error('x')); await new Promise((resolve) => setTimeout(resolve, 50)); export default () => true`,
      {},
      /cannot be loaded: it left a rejection unhandled: Error: x/,
    ],
    [
      'has another export',
      `export const guard = () => true`,
      { exportName: 'gaurd' },
      /no export 'gaurd'\. It exports guard\. Did you mean '#guard'/,
    ],
    ['is no guard', `export default 7`, {}, /default export is the number 7/],
    [
      'has a factory that fails',
      `export const createGuard = () => { throw new Error('no key') }`,
      {},
      /Its createGuard\(\) threw Error: no key/,
    ],
    ['has a class that is no guard', `export default class {}`, {}, /Its class gave an object, which has neither/],
  ])('says so once when the module %s', async (_, code, tweaks, message) => {
    const guard = await opened(code, { host, ...tweaks })
    const described = guard.describe()
    await expect(described).rejects.toThrow(message)
    await expect(described).rejects.toBeInstanceOf(AssayError)
    expect(await guard.assess(attack)).toEqual({ error: expect.stringMatching(message), ms: 0 })
    expect(await guard.assess(benign)).toEqual({ error: expect.stringMatching(message), ms: 0 })
  })

  it('gives up a module that ends one host after the other by itself', async () => {
    const guard = await opened(`setTimeout(() => process.exit(8), 20); export default () => new Promise(() => {})`, { host })
    await guard.describe()
    const given = { error: "The guard's module does not stay loaded: again and again it called process.exit(8)", ms: 0 }
    for (let tries = 0; tries < 20; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const answer = await guard.assess(attack)
      if (answer.ms === 0) return expect(answer).toEqual(given)
    }
    expect.unreachable('the module was never given up')
  })

  it('loses a host of which only a later start fails without losing the other verdicts', async () => {
    const once = `import { existsSync, writeFileSync } from 'node:fs'; const mark = new URL('mark', import.meta.url)`
    const guard = await opened(
      `${once}; if (existsSync(mark)) throw new Error('second start'); writeFileSync(mark, ''); export default ({ act }) => act ? process.exit(1) : true`,
      { host },
    )
    expect(await guard.assess(attack)).toMatchObject({ verdict: { detect: true } })
    expect(await guard.assess({ type: 't', act: 1 })).toMatchObject({ error: 'called process.exit(1)' })
    expect(await guard.assess(attack)).toMatchObject({ error: expect.stringContaining('second start') })
  })

  it('settles at once when nothing was left behind, and waits a little for what was', async () => {
    const guard = await opened(`export default ({ act }) => { if (act) setInterval(() => {}, 1000); return true }`, { host })
    const first = (moment: Promise<unknown>) => Promise.race([guard.settle().then(() => 'settled'), moment.then(() => 'not yet')])
    await guard.assess({ type: 't' })
    expect(await first(new Promise((resolve) => setImmediate(resolve)))).toBe('settled')
    await guard.assess({ type: 't', act: 1 })
    expect(await first(new Promise((resolve) => setTimeout(resolve, 50)))).toBe('not yet')
    await guard.settle()
    expect(await guard.assess(attack)).toMatchObject({ verdict: { detect: true } })
  })

  it('that is closed while it judges gives errors, not silence', async () => {
    const guard = await opened(`export default () => new Promise(() => {})`, { host })
    const pending = [guard.assess(attack), guard.assess(attack)]
    await guard.describe()
    await guard.close()
    expect(await Promise.all(pending)).toEqual([
      { error: 'was not asked: its host was closed', ms: 0 },
      { error: 'was not asked: its host was closed', ms: 0 },
    ])
    expect(await guard.assess(attack)).toEqual({ error: 'was not asked: its host was closed', ms: 0 })
  })

  it.each<[string, object[], number]>([
    ['once while inputs are answered', [{}, {}, {}], 1],
    ['once more as a spare while an input takes long', [{}, { act: 'slow' }, {}], 2],
    ['twice more after a loss: a replacement and from then on a spare', [{}, { act: 'exit' }, {}], 3],
  ])('loads the guard %s', async (_, inputs, loads) => {
    const counting = `import { appendFileSync, readFileSync } from 'node:fs'; const log = new URL('log', import.meta.url); appendFileSync(log, 'x')
      export default async ({ act }) => {
        if (act === 'exit') process.exit(1)
        if (act === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
        return { detect: false, signal: readFileSync(log, 'utf8') }
      }`
    const guard = await opened(counting, { host, timeout: 1500 })
    for (const input of inputs) await guard.assess({ type: 't', ...input })
    const loaded = async () => (await signals(guard))[0]
    for (let tries = 0; tries < 100 && (await loaded()) !== 'x'.repeat(loads); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await loaded()).toBe('x'.repeat(loads))
  })

  it('survives a guard that leaks over many inputs by changing hosts between two of them', async () => {
    const guard = await opened(
      `const kept = []; export default () => { kept.push(Array.from({ length: 40_000 }, (_, i) => ({ i }))); return true }`,
      { host, memory: 64 },
    )
    for (let n = 0; n < 140; n++) expect(await guard.assess({ type: 't' })).toMatchObject({ verdict: { detect: true } })
  })
})
