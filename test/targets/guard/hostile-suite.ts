import { afterEach, describe, expect, it } from 'vitest'
import type { Fixture } from '../../../src/corpus/item.js'
import type { GuardHost } from '../../../src/targets/guard/host.js'
import type { Assessment } from '../../../src/targets/verdict.js'
import { hostFor, type HostTweaks } from './built-host.js'
import { hostileGuard } from './hostile-guard.js'

const open: GuardHost[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((host) => host.close()))
})

const tool = (description: string) => ({ name: 'read', description, inputSchema: { type: 'object' } })
const attack: Fixture = { type: 'attack', tool: tool('send it away') }
const benign: Fixture = { type: 'benign', tool: tool('read it') }
const acting = (act: string, after?: number): Fixture => ({
  type: 'benign',
  act,
  tool: tool('read it'),
  ...(after !== undefined && { after }),
})
/** ms that are over before a host has settled. */
const soon = 30

const caught = { verdict: { detect: true, enforce: true, signal: 'send it away' } }
const clean = { verdict: { detect: false, enforce: false, signal: 'read it' } }

interface Seen {
  readonly outcome: Assessment
  readonly late: { readonly token: string | undefined; readonly reason: string }[]
}

/**
 * Plays an attack and a benign input before and after the hostile one, and checks that all of these have their true outcome. With
 * `untilLate` they go on, with that many ms of pause, until something late is reported.
 */
export async function among(host: 'worker' | 'process', act: string, tweaks: HostTweaks = {}, untilLate?: number): Promise<Seen> {
  const late: Seen['late'] = []
  const guard = await hostFor(hostileGuard, { host, timeout, onLate: (token, reason) => late.push({ token, reason }), ...tweaks })
  open.push(guard)
  const assess = (input: Fixture, token: string) => guard.assess(structuredClone(input), token)
  // Asked at once, they are judged in bulk, until the host has doubts.
  const [before, beforeIt, outcome, after, afterIt] = await Promise.all([
    assess(attack, 'attack before'),
    assess(benign, 'benign before'),
    assess(acting(act), 'the hostile one'),
    assess(attack, 'attack behind it'),
    assess(benign, 'benign behind it'),
  ])
  expect([before, beforeIt, after, afterIt]).toMatchObject([caught, clean, caught, clean])
  for (const giveUp = performance.now() + 10_000; ;) {
    expect(await assess(attack, 'attack after')).toMatchObject(caught)
    expect(await assess(benign, 'benign after')).toMatchObject(clean)
    if (untilLate === undefined || late.length > 0 || performance.now() > giveUp) break
    if (untilLate > 0) await new Promise((resolve) => setTimeout(resolve, untilLate))
  }
  return { outcome, late }
}

/** ms an input: the hanging inputs below take all of it, the others a few ms even on a busy machine. */
const timeout = 700
const posix = process.platform !== 'win32'

/** What every kind of host has to survive. One test file a kind, so that they run side by side. */
export function hostileSuite(host: 'worker' | 'process'): void {
  describe(`a hostile guard in a ${host} host`, { timeout: 60_000 }, () => {
    const thread = host === 'worker'
    const failing: { act: string; does: string; error: string | RegExp; tweaks?: HostTweaks; when?: boolean }[] = [
      { act: 'loop', does: 'loops for ever', error: 'did not answer within 700 ms' },
      { act: 'regex', does: 'backtracks for ever', error: 'did not answer within 700 ms' },
      { act: 'loopAfterAwait', does: 'loops for ever after an await', error: 'did not answer within 700 ms' },
      { act: 'loopAfterTimer', does: 'loops for ever after a timer', error: 'did not answer within 700 ms' },
      { act: 'never', does: 'returns a promise that never settles', error: 'did not answer within 700 ms' },
      { act: 'swallowingLoop', does: 'loops and swallows exceptions', error: 'did not answer within 700 ms' },
      {
        act: 'sleepSync',
        does: 'waits for a child',
        error: /did not answer within 700 ms|threw Error: spawnSync .* ETIMEDOUT/,
        when: posix,
      },
      { act: 'atomics', does: 'blocks on a lock', error: 'did not answer within 700 ms' },
      { act: 'exit', does: 'calls process.exit', error: 'called process.exit(3)' },
      { act: 'exitCaught', does: 'calls process.exit in a try', error: 'called process.exit(4)' },
      { act: 'exitAfterAwait', does: 'calls process.exit after an await', error: 'called process.exit(0)' },
      { act: 'exitStuck', does: 'calls process.exit and loops on the way out', error: 'called process.exit(5)' },
      {
        act: 'killSelf',
        does: 'kills its process',
        error: thread ? 'called process.kill on its own process with SIGTERM' : 'had its process ended by SIGTERM',
        when: posix || thread,
      },
      { act: 'objects', does: 'hoards small objects', error: 'ran out of its 128 MB of memory', tweaks: { timeout: 20_000 } },
      { act: 'blocks', does: 'hoards large blocks', error: 'ran out of its 128 MB of memory', tweaks: { timeout: 20_000 } },
      { act: 'doubles', does: 'grows one array without end', error: 'ran out of its 128 MB of memory', tweaks: { timeout: 20_000 } },
      { act: 'buffers', does: 'hoards buffers outside of the heap', error: 'ran out of its 128 MB of memory', tweaks: { timeout: 20_000 } },
      { act: 'throwLater', does: 'throws from a timer and never answers', error: 'threw outside of its call: Error: from a timer' },
      {
        act: 'throwAtOnceLater',
        does: 'throws from an immediate after its verdict',
        error: 'threw outside of its call: Error: from an immediate',
      },
      { act: 'microtask', does: 'throws from a microtask', error: 'threw outside of its call: Error: from a microtask' },
      { act: 'rejection', does: 'leaves a rejection unhandled', error: 'left a rejection unhandled: Error: nobody waits' },
      { act: 'rejectionAfterAwait', does: 'leaves a later rejection unhandled', error: 'left a rejection unhandled: Error: nobody waits' },
      { act: 'flood', does: 'prints without end', error: 'wrote more than 8 MB of output' },
      { act: 'floodRaw', does: 'writes to the terminal descriptor without end', error: 'wrote more than 8 MB of output' },
      { act: 'floodReturns', does: 'prints 9 MB and answers', error: 'wrote more than 8 MB of output' },
      { act: 'includes', does: 'replaces Array.prototype.includes', error: 'changed Array.prototype.includes' },
      { act: 'then', does: 'replaces Promise.prototype.then', error: 'changed Promise.prototype.then' },
      { act: 'json', does: 'deletes JSON.stringify', error: 'deleted JSON.stringify' },
      { act: 'timer', does: 'replaces setTimeout', error: 'changed setTimeout' },
      { act: 'everything', does: 'replaces all of the builtins', error: /^(?:changed|added) |^did not answer|^ended its process/ },
      { act: 'pollute', does: 'pollutes Object.prototype', error: 'added Object.prototype.detect' },
      { act: 'throwNull', does: 'throws null', error: 'threw null' },
      { act: 'throwTrap', does: 'throws a thing that cannot be read', error: 'threw a value that cannot be read' },
      { act: 'garbage', does: 'answers with a string', error: 'returned the string "block" instead of a verdict' },
      {
        act: 'unlisten',
        does: 'removes every listener of its process and throws',
        error: /ended its (?:thread by an error: unheard|process with exit code 1)|called process.exit\(1\)/,
      },
    ]
    it.each(failing.filter(({ when }) => when !== false))('that $does fails on that input alone', async ({ act, error, tweaks }) => {
      const { outcome, late } = await among(host, act, tweaks)
      expect(outcome).toEqual({
        error: typeof error === 'string' ? error : expect.stringMatching(error),
        ms: expect.any(Number),
        ...('output' in outcome ? { output: outcome.output } : {}),
      })
      expect(late).toEqual([])
    })

    const harmless: { act: string; does: string }[] = [
      { act: 'chatty', does: 'prints 7 MB' },
      { act: 'newGlobal', does: 'defines new globals' },
      { act: 'post', does: 'forges answers on the channels it can reach' },
      { act: 'closePort', does: 'closes the port of its thread' },
    ]
    it.each(harmless)('that $does is judged like any other', async ({ act }) => {
      const { outcome, late } = await among(host, act)
      expect(outcome).toMatchObject(clean)
      expect(late).toEqual([])
    })

    it('that changes its input changes its own copy alone', async () => {
      const { outcome } = await among(host, 'mutate')
      expect(outcome).toMatchObject({ verdict: { detect: false, enforce: false } })
    })

    it('that prints before it throws has the end of its output in the error', async () => {
      const { outcome } = await among(host, 'printAndThrow')
      expect(outcome).toMatchObject({ error: 'threw TypeError: no such rule' })
      if (thread) expect(outcome).toMatchObject({ output: 'seen on the way\nand here\n' })
    })

    it('cannot find the private line to its client', async () => {
      const { outcome } = await among(host, 'ports')
      expect(outcome).toMatchObject({ verdict: { signal: thread ? '{}' : 'null' } })
    })

    it.each(
      [
        { act: 'rejectionLate', reason: 'left a rejection unhandled: Error: long after' },
        { act: 'throwLate', reason: 'threw outside of its call: Error: long after' },
        { act: 'exitLate', reason: 'called process.exit(6)' },
        { act: 'changeLate', reason: 'changed Array.prototype.includes' },
        { act: 'loopLate', reason: 'did not answer within 700 ms' },
      ].flatMap((misdeed) => [
        { ...misdeed, pause: 0 },
        { ...misdeed, pause: 10 },
      ]),
    )(
      'that misbehaves after its verdict ($act, inputs every $pause ms) is named by its token, and the inputs of that time keep theirs',
      async ({ act, reason, pause }) => {
        const { outcome, late } = await among(host, act, {}, pause)
        expect(outcome).toMatchObject(clean)
        expect(late).toEqual([{ token: 'the hostile one', reason }])
      },
    )

    it.each([
      { act: 'rejectionLate', reason: 'left a rejection unhandled: Error: long after' },
      { act: 'exitLate', reason: 'called process.exit(6)' },
      { act: 'loopLate', reason: 'did not answer within 700 ms' },
    ])('that misbehaves after the last verdict ($act) is named once the host has settled', async ({ act, reason }) => {
      const late: unknown[] = []
      const guard = await hostFor(hostileGuard, { host, timeout, onLate: (token, reason) => late.push({ token, reason }) })
      open.push(guard)
      expect(await guard.assess(acting(act, soon), 'last')).toMatchObject(clean)
      expect(late).toEqual([])
      await guard.settle()
      expect(late).toEqual([{ token: 'last', reason }])
      expect(await guard.assess(attack)).toMatchObject(caught)
    })

    it('is told its misdeed after the last verdict while the host is being closed', async () => {
      const late: unknown[] = []
      const guard = await hostFor(hostileGuard, { host, onLate: (token, reason) => late.push({ token, reason }) })
      expect(await guard.assess(acting('rejectionLate', soon), 'last')).toMatchObject(clean)
      await guard.close()
      expect(late).toEqual([{ token: 'last', reason: 'left a rejection unhandled: Error: long after' }])
    })

    it('that throws enforces when the option says so', async () => {
      const { outcome } = await among(host, 'throwNull', { throws: 'enforce' })
      expect(outcome).toMatchObject({ verdict: { detect: true, enforce: true, signal: 'threw null' } })
    })
  })
}
