import type { Fixture } from '../../corpus/item.js'
import type { Outcome } from './ask.js'
import type { GuardForm, GuardStyle } from './form.js'

/** What a host needs to know before it loads the guard. Plain data: it crosses a thread or process boundary. */
export interface HostSetup {
  /** Absolute path of the guard's bundled module. */
  readonly entry: string
  readonly exportName?: string
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
  /** ms an input; inside the host it bounds only what the thread cannot be stopped in (synchronous child processes). */
  readonly timeout: number
  /** MB of heap, above which a host is replaced between two inputs. */
  readonly memory: number
}

/** What a guard turned out to be once loaded. */
export interface GuardDescription {
  readonly form: GuardForm
  readonly style: GuardStyle
  readonly stateless: boolean
  readonly exports: readonly string[]
}

export interface HostInput {
  readonly id: number
  readonly input: Fixture
}

export type ToHost =
  /** Inputs to be judged one after the other, each answered as soon as it is. What comes after an answer with `retire` is not judged. */
  | { readonly kind: 'inputs'; readonly inputs: readonly HostInput[] }
  /** Answer `settled` once what inputs left behind is done, or after a while. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'close' }

/** `id` is that of the input whose call did it; absent when the module itself did, outside of any call. */
export type FromHost =
  | { readonly kind: 'ready'; readonly description: GuardDescription }
  /** The module cannot be loaded or is no guard. */
  | { readonly kind: 'failed'; readonly message: string }
  | Answer
  | { readonly kind: 'settled' }
  /** The host cannot go on and is about to end. */
  | { readonly kind: 'fatal'; readonly id?: number; readonly reason: string }
  /** A call did something wrong after its answer was given. */
  | { readonly kind: 'late'; readonly id?: number; readonly reason: string }

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  readonly outcome: Outcome
  readonly ms: number
  /** The last input that left timers, sockets or other work behind, while there is any: it may still run when the next is judged. */
  readonly messy?: number
  /** This host must not be given another input. */
  readonly retire: boolean
}

/** @param reason the end of the sentence "it ..." */
export function loadingFailed(reason: string): string {
  return `The guard's module cannot be loaded: it ${reason}`
}

/** `data` if it is a message a host sends, else undefined: a guard can reach into its own thread and break what leaves it. */
export function fromHost(data: unknown): FromHost | undefined {
  if (!isRecord(data)) return undefined
  const { kind, id, message, reason } = data
  const idOrNone = id === undefined || typeof id === 'number'
  if (kind === 'ready') return isDescription(data['description']) ? (data as unknown as FromHost) : undefined
  if (kind === 'settled') return { kind }
  if (kind === 'failed') return typeof message === 'string' ? (data as unknown as FromHost) : undefined
  if (kind === 'fatal' || kind === 'late') return idOrNone && typeof reason === 'string' ? (data as unknown as FromHost) : undefined
  const { outcome, ms, messy, retire } = data
  const answers = kind === 'answer' && typeof id === 'number' && typeof ms === 'number' && isOutcome(outcome)
  const settled = typeof retire === 'boolean' && (messy === undefined || typeof messy === 'number')
  return answers && settled ? (data as unknown as FromHost) : undefined
}

function isOutcome(value: unknown): value is Outcome {
  if (!isRecord(value)) return false
  if (typeof value['error'] === 'string') return true
  const verdict = value['verdict']
  if (!isRecord(verdict)) return false
  const { detect, enforce, signal } = verdict
  const booleans = typeof detect === 'boolean' && typeof enforce === 'boolean' && (detect || !enforce)
  return booleans && (signal === undefined || typeof signal === 'string')
}

function isDescription(value: unknown): value is GuardDescription {
  return isRecord(value) && typeof value['form'] === 'string' && typeof value['style'] === 'string' && Array.isArray(value['exports'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
