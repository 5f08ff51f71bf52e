import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { ask, type Outcome } from './ask.js'
import { thrownText } from './bounded.js'
import { witnessExits } from './exits.js'
import { watchGlobals, type GlobalsWatch } from './globals.js'
import { loadGuard } from './load.js'
import { captureOutput, type OutputSink } from './output.js'
import { type BulkAnswer, loadingFailed, type FromHost, type HostInput, type HostSetup, type ToHost } from './protocol.js'

/** The private line between a host and its client. */
export interface HostChannel {
  readonly post: (message: FromHost) => void
  readonly listen: (receive: (message: ToHost) => void) => void
  /** Stops listening, so that the thread or process ends by itself once the guard has nothing left to do. */
  readonly close: () => void
  readonly print: OutputSink
  /** Notes which input is being judged, where it can be read when this thread is stuck or gone. */
  readonly began: (id: number) => void
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
  readonly outcome: Outcome
  readonly ms: number
}

const outputLimit = 8 * 1024 * 1024
/** ms after which what was judged in bulk is answered, so that whoever waits does not wait for the slowest. */
const heldFor = 5
/** Reading heap statistics takes some us, so only now and then; `process.memoryUsage` reads a file of the system's and takes 200. */
const callsPerHeapCheck = 16
/** Looks at work left behind by inputs, 10 ms apart, on `settle`. Counted and not timed: a busy machine may take all of the time from this process at once. */
const settleLooks = 10

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
  /** The next of them. */
  let queueAt = 0
  /** While inputs are judged in bulk: those that wait for the look at all of them, and since when. */
  let bulk = false
  const held: Held[] = []
  let heldSince = 0
  /** After an offence nothing more is judged here: the client has another host for it. */
  let retired = false

  const blame = (kind: 'fatal' | 'late', call: Call | undefined, reason: string): void => {
    if (kind === 'fatal' && bulk && call && !call.answered) answerBefore(call)
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
    if (call && !call.answered && bulk) failInBulk(call, globals?.changed() ?? reason)
    else if (call && !call.answered) answer(call, { error: globals?.changed() ?? reason }, now() - call.started, true)
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
    const next = queue[queueAt++]
    if (next) take(next)
    else queue.length = queueAt = 0
  }
  // Between a call and the look at what it did, a guard may have replaced any method: lists are handled by index.
  const takeInBulk = (next: HostInput): void => {
    const call: Call = { id: next.id, started: now(), bytes: 0, answered: false }
    current = call
    channel.began(call.id)
    const ended = (outcome: Outcome): void => {
      const ms = now() - call.started
      nextTurn(() => {
        if (retired || call.answered) return
        held[held.length] = { call, outcome, ms }
        current = undefined
        leftovers = activeResources().length - resting
        messy = leftovers > 0 ? call : undefined
        const following = !messy && now() - heldSince < heldFor ? nextInput() : undefined
        if (following) takeInBulk(following)
        else answerInBulk()
      })
    }
    then(
      run(call, () => ask(loaded.guard, next.input, setup)),
      ended,
      (error) => ended({ error: `broke its host: ${thrownText(error)}` }),
    )
  }
  const answerInBulk = (): void => {
    const changed = watch.changed()
    const first = held[0]
    if (changed !== undefined && first && held.length === 1) return failInBulk(first.call, changed)
    if (changed !== undefined) return doubt(changed)
    answerHeld(undefined, heap().used_heap_size > setup.memory * 1024 * 1024)
    advanceInBulk()
  }
  const doubt = (reason: string): void => {
    retired = true
    post({ kind: 'doubt', count: held.length, reason })
  }
  /** Answers those that are held, up to the call that failed; those behind it are asked again elsewhere. */
  function answerHeld(failed: Held | undefined, retire: boolean): void {
    const answers: BulkAnswer[] = []
    for (let at = 0; at < held.length && held[at]?.call !== failed?.call; at++) answers[at] = answerOf(held[at] as Held)
    if (failed) answers[answers.length] = answerOf(failed)
    held.length = 0
    retired ||= retire
    if (answers.length > 0) post({ kind: 'answers', answers, ...(messy && { messy: messy.id }), retire })
  }
  function answerOf({ call, outcome, ms }: Held): BulkAnswer {
    call.answered = true
    return { id: call.id, outcome, ms }
  }
  /** A call did something outside of its return value: its outcome is that, and nothing more is judged here. */
  function failInBulk(call: Call, error: string): void {
    if (retired) return
    answerHeld({ call, outcome: { error }, ms: now() - call.started }, true)
  }
  /** Those that were judged before a call that ends the host have their verdicts, unless a global has changed since. */
  function answerBefore(call: Call): void {
    if (watch.changed() !== undefined) return
    let count = 0
    while (count < held.length && held[count]?.call !== call) count++
    held.length = count
    answerHeld(undefined, false)
  }
  const nextInput = (): HostInput | undefined => queue[queueAt++]
  const advanceInBulk = (): void => {
    if (current || retired) return
    // What a call left behind may come up while others are judged: from now on it is to be seen whose it is.
    const next = messy ? undefined : nextInput()
    if (!next) {
      if (!messy) queueAt = queue.length
      bulk = false
      return advance()
    }
    heldSince = now()
    takeInBulk(next)
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
  const settle = (looks: number): void => {
    const active = activeResources().length - resting
    // Not counted itself, since it is unreferenced.
    if (active > lasting && looks > 0) return void later(settle, 10, looks - 1).unref()
    lasting = active
    post({ kind: 'settled' })
  }
  channel.listen((message) => {
    if (message.kind === 'inputs') {
      queue.push(...(parse(message.inputs) as HostInput[]))
      bulk ||= message.bulk
      if (bulk) advanceInBulk()
      else advance()
    } else if (message.kind === 'settle') settle(settleLooks)
    else channel.close()
  })
  // Counted in an immediate, as after every answer, so that both counts see the same resources of the host's own.
  nextTurn(() => {
    resting = activeResources().length
    post({ kind: 'ready', description: loaded.description })
  })
}
