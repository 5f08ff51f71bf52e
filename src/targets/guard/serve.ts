import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import type { Verdict } from '../verdict.js'
import { ask, type Outcome } from './ask.js'
import { thrownText } from './bounded.js'
import { witnessExits } from './exits.js'
import { watchGlobals, type GlobalsWatch } from './globals.js'
import { loadGuard } from './load.js'
import { captureOutput, type OutputSink } from './output.js'
import { loadingFailed, type FromHost, type HostInput, type HostSetup, type ToHost } from './protocol.js'

/** The private line between a host and its client. */
export interface HostChannel {
  readonly post: (message: FromHost) => void
  readonly listen: (receive: (message: ToHost) => void) => void
  /** Stops listening, so that the thread or process ends by itself once the guard has nothing left to do. */
  readonly close: () => void
  readonly print: OutputSink
  readonly inThread: boolean
}

/** One input on its way through the guard. Everything its call starts, however late, has it as its async context. */
interface Call {
  readonly id: number
  readonly started: number
  bytes: number
  answered: boolean
}

/** An input that was judged in bulk, and waits for the others. */
interface Held {
  readonly call: Call
  readonly verdict: Verdict
  readonly ms: number
}

const outputLimit = 8 * 1024 * 1024
/** ms after which what was judged in bulk is answered, so that whoever waits does not wait for the slowest. */
const heldFor = 5
/** Reading heap statistics takes some us, so only now and then; `process.memoryUsage` reads a file of the system's and takes 200. */
const callsPerHeapCheck = 16
/** ms that work left behind by inputs is waited for on `settle`. */
const settleGrace = 100

// Captured before the guard is loaded, which may replace any of them.
const nextTurn = setImmediate
const later = setTimeout
const now = performance.now.bind(performance)
const parse = JSON.parse
const heap = getHeapStatistics
const activeResources = process.getActiveResourcesInfo.bind(process)
const then = Function.prototype.call.bind(Promise.prototype.then) as unknown as <T>(
  promise: Promise<T>,
  fulfilled: (value: T) => void,
  rejected: (error: unknown) => void,
) => unknown

/**
 * Loads the guard and puts inputs to it, one at a time, until told to close. Posts `ready` or `failed` first, then one
 * `answer` an input.
 */
export async function serve(setup: HostSetup, channel: HostChannel): Promise<void> {
  const calls = new AsyncLocalStorage<Call>()
  const context = calls.getStore.bind(calls)
  const run = calls.run.bind(calls)
  const { post } = channel
  let globals: GlobalsWatch | undefined
  let current: Call | undefined
  /** The last call that left timers, sockets or the like behind, while there are any. */
  let messy: Call | undefined
  let leftovers = 0
  let resting = 0
  let served = 0

  const queue: HostInput[] = []
  /** While inputs are judged in bulk. */
  let bulk = false
  /** After an offence nothing more is judged here: the client has another host for it. */
  let retired = false

  /** Whose doing it was is found out by asking again, in another host. */
  const doubt = (): void => {
    retired = true
    post({ kind: 'doubt' })
  }
  const blame = (kind: 'fatal' | 'late', call: Call | undefined, reason: string): void => {
    if (bulk && !call?.answered) return retired ? undefined : doubt()
    retired ||= kind === 'fatal'
    post(call ? { kind, id: call.id, reason } : { kind, reason })
  }
  const answer = (call: Call, outcome: Outcome, ms: number, retire: boolean): void => {
    if (call.answered) return
    call.answered = true
    if (current === call) current = undefined
    const before = leftovers
    leftovers = activeResources().length - resting
    messy = leftovers > before ? call : leftovers > 0 ? messy : undefined
    const full = ++served % callsPerHeapCheck === 0 && heap().used_heap_size > setup.memory * 1024 * 1024
    retired ||= retire || full
    post({ kind: 'answer', id: call.id, outcome, ms, ...(messy && { messy: messy.id }), retire: retire || full })
    advance()
  }
  /** Something went wrong outside of the guard's return value: its call's fault until that has been answered. */
  const offence = (call: Call | undefined, reason: string): void => {
    if (!bulk && call && !call.answered) answer(call, { error: globals?.changed() ?? reason }, now() - call.started, true)
    else blame('late', call, reason)
  }
  // A rejection always shows its call as the context (Node 20, 22 and 24, thread and process); what a bare microtask
  // throws does not before Node 24, but comes up while its call is current.
  process.on('unhandledRejection', (error) => offence(context(), `left a rejection unhandled: ${thrownText(error)}`))
  process.on('uncaughtException', (error) => offence(context() ?? current, `threw outside of its call: ${thrownText(error)}`))
  witnessExits((reason) => blame('fatal', context() ?? current, reason), channel.inThread)
  captureOutput((chunk) => {
    channel.print(chunk)
    const call = context() ?? current
    if (!call || call.bytes > outputLimit) return
    call.bytes += chunk.length
    if (call.bytes > outputLimit) blame('fatal', call, 'wrote more than 8 MB of output')
  })

  // The event loop runs dry: nothing is left that could settle what the module awaits.
  const stranded = (): void => post({ kind: 'failed', message: loadingFailed('waits at its top level for what never comes') })
  process.once('beforeExit', stranded)
  const loaded = await loadGuard(() => import(pathToFileURL(setup.entry).href), setup.exportName)
  process.removeListener('beforeExit', stranded)
  if ('failed' in loaded) return post({ kind: 'failed', message: loaded.failed })
  const watch = (globals = watchGlobals())

  const finish = (call: Call, outcome: Outcome, ms: number): void => {
    const changed = watch.changed()
    if (changed === undefined) answer(call, outcome, ms, false)
    // With work of an earlier call about, nobody can say whose doing it was: the client tries this input again elsewhere.
    else if (messy && !call.answered) blame('fatal', undefined, changed)
    else answer(call, { error: changed }, ms, true)
  }
  function advance(): void {
    if (current || retired) return
    const next = queue.shift()
    if (next) take(next)
  }
  const takeInBulk = (next: HostInput, held: Held[], began: number): void => {
    const call: Call = { id: next.id, started: now(), bytes: 0, answered: false }
    current = call
    const ended = (outcome: Outcome): void => {
      if (retired) return
      if ('error' in outcome) return doubt()
      const ended = now()
      held.push({ call, verdict: outcome.verdict, ms: ended - call.started })
      const following = ended - began < heldFor ? queue.shift() : undefined
      if (following) takeInBulk(following, held, began)
      else nextTurn(() => answerInBulk(held))
    }
    then(
      run(call, () => ask(loaded.guard, next.input, setup)),
      ended,
      doubt,
    )
  }
  const answerInBulk = (held: readonly Held[]): void => {
    if (retired) return
    if (watch.changed() !== undefined || activeResources().length > resting) return doubt()
    current = undefined
    for (const { call } of held) call.answered = true
    retired = heap().used_heap_size > setup.memory * 1024 * 1024
    post({ kind: 'answers', answers: held.map(({ call, verdict, ms }) => ({ id: call.id, verdict, ms })), retire: retired })
    advanceInBulk()
  }
  const advanceInBulk = (): void => {
    if (current || retired) return
    const next = queue.shift()
    if (next) takeInBulk(next, [], now())
  }
  const take = ({ id, input }: HostInput): void => {
    const tampered = messy && watch.changed()
    if (tampered !== undefined) return blame('fatal', messy, tampered)
    const call: Call = { id, started: now(), bytes: 0, answered: false }
    current = call
    const ended = (outcome: Outcome): void => {
      const ms = now() - call.started
      // One turn of the event loop, in which a rejection or exception that the call left behind comes up.
      nextTurn(() => finish(call, outcome, ms))
    }
    then(
      run(call, () => ask(loaded.guard, input, setup)),
      ended,
      (error) => ended({ error: `broke its host: ${thrownText(error)}` }),
    )
  }
  /** What was still there after a full wait (a guard's interval, a socket) is not waited for again. */
  let lasting = 0
  const settle = (until: number): void => {
    const active = activeResources().length - resting
    // Not counted itself, since it is unreferenced.
    if (active > lasting && now() < until) return void later(settle, 10, until).unref()
    lasting = active
    post({ kind: 'settled' })
  }
  channel.listen((message) => {
    if (message.kind === 'inputs') {
      queue.push(...(parse(message.inputs) as HostInput[]))
      bulk = message.bulk
      if (bulk) advanceInBulk()
      else advance()
    } else if (message.kind === 'settle') settle(now() + settleGrace)
    else channel.close()
  })
  // Counted in an immediate, as after every answer, so that both counts see the same resources of the host's own.
  nextTurn(() => {
    resting = activeResources().length
    post({ kind: 'ready', description: loaded.description })
  })
}
