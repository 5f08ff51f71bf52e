import type { Fixture } from '../../corpus/item.js'
import type { Verdict } from '../verdict.js'
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
  /**
   * JSON text of `HostInput[]`, to be judged one after the other, each answered as soon as it is. What comes after an answer with `retire` is not
   * judged. As text, since a structured clone of objects takes some ten times as long on either side.
   *
   * In `bulk` they are answered together, and what each of them left behind (changed globals, timers) is looked at once for all. Where a global has
   * changed, nobody can say whose doing it was: the host says `doubt`, and each of them has to be asked by itself.
   */
  | { readonly kind: 'inputs'; readonly inputs: string; readonly bulk: boolean }
  /** Answer `settled` once what inputs left behind is done, or after a while. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'close' }

/** `id` is that of the input whose call did it; absent when the module itself did, outside of any call. */
export type FromHost =
  | { readonly kind: 'ready'; readonly description: GuardDescription }
  /** The module cannot be loaded or is no guard. */
  | { readonly kind: 'failed'; readonly message: string }
  | Answer
  | { readonly kind: 'answers'; readonly answers: readonly BulkAnswer[]; readonly messy?: number; readonly retire: boolean }
  /** One of the next `count` inputs that are not answered did something: `reason` ends the sentence "the guard ...". The host has stopped. */
  | { readonly kind: 'doubt'; readonly count: number; readonly reason: string }
  | { readonly kind: 'settled' }
  /** The host cannot go on and is about to end. */
  | { readonly kind: 'fatal'; readonly id?: number; readonly reason: string }
  /** A call did something wrong after its answer was given. */
  | { readonly kind: 'late'; readonly id?: number; readonly reason: string }

export interface BulkAnswer {
  readonly id: number
  readonly outcome: Outcome
  readonly ms: number
}

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
  if (kind === 'doubt') return typeof data['count'] === 'number' && typeof reason === 'string' ? (data as unknown as FromHost) : undefined
  if (kind === 'answers') return isBulk(data) ? (data as unknown as FromHost) : undefined
  if (kind === 'failed') return typeof message === 'string' ? (data as unknown as FromHost) : undefined
  if (kind === 'fatal' || kind === 'late') return idOrNone && typeof reason === 'string' ? (data as unknown as FromHost) : undefined
  const { outcome, ms, messy, retire } = data
  const answers = kind === 'answer' && typeof id === 'number' && typeof ms === 'number' && isOutcome(outcome)
  const settled = typeof retire === 'boolean' && (messy === undefined || typeof messy === 'number')
  return answers && settled ? (data as unknown as FromHost) : undefined
}

function isBulk({ answers, messy, retire }: Record<string, unknown>): boolean {
  if (!Array.isArray(answers) || typeof retire !== 'boolean' || (messy !== undefined && typeof messy !== 'number')) return false
  return answers.every(
    (answer) => isRecord(answer) && typeof answer['id'] === 'number' && typeof answer['ms'] === 'number' && isOutcome(answer['outcome']),
  )
}

function isOutcome(value: unknown): value is Outcome {
  return isRecord(value) && (typeof value['error'] === 'string' || isVerdict(value['verdict']))
}

function isVerdict(value: unknown): value is Verdict {
  if (!isRecord(value)) return false
  const { detect, enforce, signal } = value
  const booleans = typeof detect === 'boolean' && typeof enforce === 'boolean' && (detect || !enforce)
  return booleans && (signal === undefined || typeof signal === 'string')
}

function isDescription(value: unknown): value is GuardDescription {
  return isRecord(value) && typeof value['form'] === 'string' && typeof value['style'] === 'string' && Array.isArray(value['exports'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
