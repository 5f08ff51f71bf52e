import { fileURLToPath } from 'node:url'
import type { Fixture } from '../../corpus/item.js'
import { AssayError, messageOf } from '../../errors.js'
import type { Assessment } from '../verdict.js'
import { createDoubts } from './doubts.js'
import { startInstance, type HostInstance, type Started } from './host-instance.js'
import { keepingAlive, pause } from './keep-alive.js'
import { createPatience } from './patience.js'
import { startProcessLink } from './process-link.js'
import type { Answer, FromHost, GuardDescription, HostInput, HostSetup } from './protocol.js'
import { startWorkerLink } from './worker-link.js'

export interface GuardHostOptions {
  /** Absolute path of the guard's bundled ES module. */
  readonly entry: string
  /** Which export; absent: the default export, or the module itself. */
  readonly exportName?: string
  readonly host: 'worker' | 'process'
  /** ms an input. */
  readonly timeout: number
  /** MB. */
  readonly memory: number
  /** What a detection without `enforce` means: block (true) or warn. */
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
  /** ms for loading the module. */
  readonly startTimeout: number
  /** Environment of the host. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** The built host entry. Default: guard-host-worker.js or guard-host-process.js beside this module. */
  readonly hostEntry?: string
  /**
   * A call did something wrong after its verdict was given: `token` is that of its input, undefined when it was the module's own
   * doing outside of any call. `reason` ends the sentence "the guard ...".
   */
  readonly onLate?: (token: string | undefined, reason: string) => void
}

export interface GuardHost {
  /** Loads the guard if it is not loaded. @throws AssayError if it cannot be loaded or is no guard */
  readonly describe: () => Promise<GuardDescription>
  /**
   * The guard's verdict on a fresh copy of `input`, or why there is none. Never rejects. Inputs are judged one at a time, in order.
   * `token` names the input in `onLate`; the guard does not see it.
   */
  readonly assess: (input: Fixture, token?: string) => Promise<Assessment>
  /**
   * Waits until what judged inputs left behind (timers, open requests) is done, 100 ms at most: what it did wrong has been given to
   * `onLate` by then. At once when there is nothing, or only what an earlier call has waited for in vain. Not while inputs are pending.
   */
  readonly settle: () => Promise<void>
  /** Ends every thread and process of it. Inputs not yet judged are errors. */
  readonly close: () => Promise<void>
}

type Answers = Extract<FromHost, { readonly kind: 'answers' }>

interface Job {
  readonly id: number
  readonly input: Fixture
  readonly resolve: (assessment: Assessment) => void
  host?: HostInstance
  began: number
  /** It has lost a host for what may be another input's fault, and this is its second try. */
  second: boolean
  /** The input whose leftovers may have cost this one its first try. */
  suspect?: { readonly id: number; readonly reason: string }
}

interface Blame {
  /** The input that did it, where the host could tell. */
  readonly culprit?: number | undefined
  /** Whether something else in this process may have done it. */
  readonly shared?: boolean
}

/** Inputs that are sent at a time. To wake a thread for each takes longer than most guards need for one. */
const batchSize = 64
/** Hosts that may end between two inputs, one after the other, before the module is given up. */
const restlessLimit = 3
/** ms that a guard's own timers get to finish in when the host is closed, so that a late rejection is still heard of. */
const closingGrace = 100

// Captured: user code in the same Vitest worker may install fake timers.
const now = performance.now.bind(performance)

/**
 * Runs a guard in a thread or process of its own and replaces that when the guard breaks it: a hang, an exit, exhausted memory, an
 * uncaught error or changed globals make an `error` of that input alone. While an input takes long a spare host is started,
 * and after a first loss one is always kept, so that a replacement need not be waited for.
 */
export function createGuardHost(options: GuardHostOptions): GuardHost {
  const { timeout, memory, entry, exportName, enforces, throws } = options
  const start = options.host === 'process' ? startProcessLink : startWorkerLink
  const hostEntry = options.hostEntry ?? fileURLToPath(new URL(`./guard-host-${options.host}.js`, import.meta.url))
  const named = exportName === undefined ? {} : { exportName }
  const setup: HostSetup = { entry, ...named, enforces, throws, timeout, memory }

  const tokens: (string | undefined)[] = []
  const waiting: Job[] = []
  const alive = new Set<Promise<void>>()
  let running: Job | undefined
  /** Jobs that the host was sent behind the running one. */
  const sent: Job[] = []
  let host: HostInstance | undefined
  let spare: HostInstance | undefined
  let description: GuardDescription | undefined
  /** Why the first host did not start: none will. */
  let broken: string | undefined
  /** Something happened in bulk: from then on each input is asked by itself. */
  let careful = false
  /** A host was lost: there may be more to come. */
  let fragile = false
  /** Hosts lost since the last answer while no input was with them. */
  let restless = 0
  let closed = false

  const launch = (): HostInstance => {
    const launched = startInstance(start, { setup, hostEntry, memory, ...(options.env && { env: options.env }) }, options.startTimeout, {
      message: onMessage,
      end: endHost,
    })
    alive.add(launched.link.gone)
    void launched.link.gone.then(() => alive.delete(launched.link.gone))
    return launched
  }
  const keepSpare = (): void => {
    if (closed || description === undefined) return
    if (spare === undefined || spare.state === 'ended') spare = launch()
  }
  // A process is measured by its own watchdog.
  const patience = createPatience({ timeout, ...(options.host === 'worker' && { memory }), slow: keepSpare })
  /** The host for the next input. One that is being replaced has its successor started at once. */
  const present = (): HostInstance => {
    if (host && host.state !== 'ended') return host
    host = spare && spare.state !== 'ended' ? spare : launch()
    spare = undefined
    if (fragile) void host.started.then(keepSpare)
    return host
  }
  const late = (id: number | undefined, reason: string): void => options.onLate?.(id === undefined ? undefined : tokens[id], reason)
  const doubts = createDoubts(late)

  const next = (): void => {
    if (running || closed) return
    if (broken !== undefined) return waiting.splice(0).forEach(({ resolve }) => resolve({ error: broken as string, ms: 0 }))
    const following = sent.shift()
    if (following && host?.state === 'ready') return begin(host, following)
    const job = waiting.shift()
    if (!job) return
    running = job
    const chosen = present()
    if (chosen.state === 'ready') put(chosen, job)
    else void keepingAlive(chosen.started).then((started) => putWhenStarted(chosen, job, started))
  }
  const putWhenStarted = (chosen: HostInstance, job: Job, started: Started): void => {
    if (running !== job) return
    if ('failed' in started) {
      if (description === undefined) broken = started.failed
      return settle(job, { error: started.failed, ms: 0 })
    }
    ;({ description } = started)
    if (chosen.state === 'ready') put(chosen, job)
    else again(job)
  }
  const again = (job: Job): void => {
    patience.stop()
    running = undefined
    waiting.unshift(job)
    next()
  }
  const put = (chosen: HostInstance, job: Job): void => {
    chosen.link.forgetOutput()
    begin(chosen, job)
    // One that has cost a host before is sent alone.
    if (!job.second) sent.push(...waiting.splice(0, batchSize - 1))
    try {
      const inputs = JSON.stringify([job, ...sent].map(({ id, input }): HostInput => ({ id, input })))
      chosen.bulk = !careful && sent.length > 0 && chosen.link.progress !== undefined && chosen.messy === undefined
      chosen.link.send({ kind: 'inputs', inputs, bulk: chosen.bulk })
    } catch (error) {
      takeBack()
      settle(job, { error: `cannot be given this input: ${messageOf(error)}`, ms: 0 })
    }
  }
  /** What was sent to a host that is lost is for the next one. */
  const takeBack = (): void => void waiting.unshift(...sent.splice(0))
  const begin = (chosen: HostInstance, job: Job): void => {
    running = job
    job.host = chosen
    job.began = now()
    chosen.last = job.id
    patience.start({
      overdue: () => endHost(chosen, `did not answer within ${timeout} ms`),
      grown: () => endHost(chosen, `ran out of its ${memory} MB of memory`, { shared: true }),
    })
  }
  const settle = (job: Job, assessment: Assessment): void => {
    if (running === job) {
      patience.stop()
      running = undefined
    }
    doubts.answered(job.id, 'error' in assessment)
    job.resolve(assessment)
    next()
  }

  function onMessage(from: HostInstance, message: FromHost | undefined): void {
    if (message?.kind === 'late') return late(message.id, message.reason)
    if (message?.kind === 'settled') return from.settled?.()
    if (message?.kind === 'fatal') return endHost(from, message.reason, { culprit: message.id })
    if (message?.kind === 'doubt') return endInDoubt(from, message.count, message.reason)
    if (message?.kind === 'answers') return answeredInBulk(from, message)
    const job = running?.host === from ? running : undefined
    if (message?.kind === 'answer' && job?.id === message.id) return answered(from, job, message)
    endHost(from, malformed)
  }
  function answeredInBulk(from: HostInstance, { answers, messy, retire }: Answers): void {
    // What a guard left behind may come up while others are judged: from now on it is to be seen whose it is.
    careful ||= messy !== undefined
    for (const [index, { id, outcome, ms }] of answers.entries()) {
      const job = running?.host === from ? running : undefined
      if (job?.id !== id) return endHost(from, malformed)
      const last = index === answers.length - 1
      answered(from, job, { kind: 'answer', id, outcome, ms, ...(messy !== undefined && { messy }), retire: retire && last })
    }
  }
  /** One of some inputs did something, nobody knows which: each is asked by itself. If it does not happen again, that it has is said all the same. */
  function askAgain(job: Job, count: number, reason: string, suspect?: number): void {
    // Ids go up in the order of asking, and a bulk holds them in a row.
    const ids = [job, ...waiting].map(({ id }) => id).filter((id) => id < job.id + count)
    doubts.raise({ ids, reason, suspect })
    again(job)
  }
  function endInDoubt(lost: HostInstance, count: number, reason: string): void {
    const job = running?.host === lost ? running : undefined
    if (!job || lost.state === 'ended') return endHost(lost, malformed)
    takeBack()
    lost.state = 'ended'
    lost.link.kill()
    careful = true
    askAgain(job, count, reason)
  }
  function answered(from: HostInstance, job: Job, { outcome, ms, messy, retire }: Answer): void {
    from.messy = messy
    restless = 0
    if (job.suspect) late(job.suspect.id, job.suspect.reason)
    const assessment = 'verdict' in outcome ? { ...outcome, ms } : failure(outcome.error, ms, from)
    if (retire) {
      takeBack()
      from.state = 'ended'
      from.link.kill()
      fragile ||= 'error' in outcome
      if (!closed) present()
    }
    settle(job, assessment)
  }
  /** A host is lost. Its input is the one to blame unless another is known to have done it or may have. */
  function endHost(lost: HostInstance, reason: string, { culprit, shared }: Blame = {}): void {
    if (lost.state === 'ended') return
    if (lost === host) takeBack()
    lost.state = 'ended'
    lost.link.kill()
    careful = true
    fragile = true
    const job = running?.host === lost ? running : undefined
    const begun = lost.bulk && culprit === undefined ? lost.link.progress?.() : undefined
    // Those before it have verdicts, but nobody has looked yet what else they did: one of them may have broken this one.
    if (job && begun !== undefined && begun > job.id) return askAgain(job, begun - job.id + 1, reason, begun)
    if (!job || (culprit !== undefined && culprit !== job.id)) {
      const blamed = culprit ?? lost.messy ?? lost.last
      if (!closed || culprit !== undefined) late(blamed, reason)
    }
    if (!job && ++restless > restlessLimit) broken = `The guard's module does not stay loaded: again and again it ${reason}`
    if (!closed && broken === undefined) present()
    if (!job) return
    const doubtful = culprit === undefined ? lost.messy !== undefined || shared === true : culprit !== job.id
    if (!doubtful || job.second) return settle(job, failure(reason, now() - job.began, lost))
    if (culprit === undefined && lost.messy !== undefined) job.suspect = { id: lost.messy, reason }
    job.second = true
    again(job)
  }

  return {
    describe: async () => {
      if (description === undefined && broken === undefined && !closed) {
        const started = await keepingAlive(present().started)
        if ('description' in started) ({ description } = started)
        else broken = started.failed
      }
      if (description === undefined) throw new AssayError(broken ?? 'The guard was not loaded: its host was closed')
      return description
    },
    assess: (input, token) =>
      new Promise((resolve) => {
        if (closed) return resolve(notJudged)
        waiting.push({ id: tokens.push(token) - 1, input, resolve, began: 0, second: false })
        // What is asked at once is sent at once.
        if (waiting.length === 1) queueMicrotask(next)
      }),
    settle: async () => {
      const idle = host
      if (closed || running || idle?.state !== 'ready' || idle.messy === undefined) return
      let hangs = true
      const settled = new Promise<void>((resolve) => (idle.settled = resolve)).then(() => (hangs = false))
      idle.link.send({ kind: 'settle' })
      await keepingAlive(Promise.race([settled, idle.link.gone, pause(timeout)]))
      if (hangs) endHost(idle, `did not answer within ${timeout} ms`)
    },
    close: async () => {
      closed = true
      takeBack()
      const pending = running ? [running, ...waiting.splice(0)] : waiting.splice(0)
      spare?.link.kill()
      if (host?.state === 'ready' && !running) {
        host.link.send({ kind: 'close' })
        await keepingAlive(Promise.race([host.link.gone, pause(closingGrace)]))
      }
      host?.link.kill()
      for (const job of pending) settle(job, notJudged)
      await keepingAlive(Promise.all(alive))
    },
  }
}

const malformed = 'broke its host, which sent a malformed reply'
const notJudged: Assessment = { error: 'was not asked: its host was closed', ms: 0 }

function failure(error: string, ms: number, from: HostInstance): Assessment {
  const output = from.link.output()
  return output === '' ? { error, ms } : { error, output, ms }
}
