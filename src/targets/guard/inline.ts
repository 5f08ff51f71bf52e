import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import vm from 'node:vm'
import type { Fixture } from '../../corpus/item.js'
import { AssayError } from '../../errors.js'
import type { Assessment } from '../verdict.js'
import { ask, type Outcome } from './ask.js'
import { watchGlobals } from './globals.js'
import type { GuardHost } from './host.js'
import { loadGuard, type LoadedGuard } from './load.js'

export interface InlineGuardOptions {
  /** Imports the guard's module, in this thread and through whatever transforms it here. */
  readonly load: () => Promise<unknown>
  readonly exportName?: string
  /** ms an input. */
  readonly timeout: number
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
}

const now = performance.now.bind(performance)
const sharedName = Symbol.for('vitest-assay.inline')
const shared = globalThis as { [sharedName]?: (() => void) | undefined }
const script = new vm.Script(`globalThis[Symbol.for('vitest-assay.inline')]()`)

/**
 * Runs a guard in this very thread, for debuggers and coverage. Contained are synchronous hangs (V8 stops everything below a script
 * with a time-out), promises that never settle, process.exit, changed globals (put back) and garbage verdicts. Not contained, unlike
 * in a host of its own: a loop after the guard's first await, one long native call, exhausted memory, late errors, output.
 */
export function createInlineGuard(options: InlineGuardOptions): GuardHost {
  let loading: Promise<LoadedGuard> | undefined
  let closed = false
  let last: Promise<unknown> = Promise.resolve()
  const loaded = (): Promise<LoadedGuard> => (loading ??= loadGuard(options.load as () => Promise<object>, options.exportName))

  const judge = async (input: Fixture): Promise<Assessment> => {
    const guard = await loaded()
    if (closed) return { error: 'was not asked: its host was closed', ms: 0 }
    if ('failed' in guard) return { error: guard.failed, ms: 0 }
    // Taken anew for each input: in this thread others may change globals for reasons of their own.
    const globals = watchGlobals()
    const started = now()
    const outcome = await contained(() => ask(guard.guard, structuredClone(input), options), options.timeout)
    const ms = now() - started
    await new Promise((resolve) => setImmediate(resolve))
    const changed = globals.changed()
    if (changed !== undefined) globals.restore()
    return { ...(changed === undefined ? outcome : { error: changed }), ms }
  }
  return {
    describe: async () => {
      const guard = await loaded()
      if ('failed' in guard) throw new AssayError(guard.failed)
      return guard.description
    },
    assess: (input) => {
      const turn = last.then(() => judge(input))
      last = turn
      return turn
    },
    settle: async () => {},
    close: async () => {
      closed = true
    },
  }
}

/** Runs `action` with the watchdog over its synchronous part, a timer over the rest, and process.exit made a throw. */
async function contained(action: () => Promise<Outcome>, timeout: number): Promise<Outcome> {
  const late: Outcome = { error: `did not answer within ${timeout} ms` }
  let left: string | undefined
  const exit = process.exit
  process.exit = (code) => {
    left ??= `called process.exit(${code ?? process.exitCode ?? 0})`
    throw new Error(left)
  }
  let timer: NodeJS.Timeout | undefined
  try {
    let answer: Promise<Outcome> | undefined
    const started = now()
    shared[sharedName] = () => void (answer = action())
    script.runInThisContext({ timeout })
    const rest = Math.max(1, timeout - (now() - started))
    const out = new Promise<Outcome>((resolve) => (timer = setTimeout(resolve, rest, late)))
    const outcome = await Promise.race([answer as unknown as Promise<Outcome>, out])
    return left === undefined ? outcome : { error: left }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return late
    throw error
  } finally {
    clearTimeout(timer)
    shared[sharedName] = undefined
    process.exit = exit
  }
}
