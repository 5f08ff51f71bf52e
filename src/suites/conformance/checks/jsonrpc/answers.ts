import type { Message } from '../../../../targets/server/contract.js'
import { methodNotFound } from '../../../../targets/server/messages.js'
import type { Said } from './talk.js'

/** JSON-RPC 2.0, section 5.1. */
export const codes = { parse: -32_700, unknownMethod: methodNotFound } as const

/** An error that carries no id, as for what the server could not read. */
export const isNameless = ({ id, error }: Message): boolean => (id === null || id === undefined) && error !== undefined

/** The server refused what it was sent, by an error or by an HTTP status. */
export const refused = ({ answers, http }: Said): boolean =>
  answers.some(({ error }) => error !== undefined) || (http !== undefined && http.status >= 400 && http.status < 500)

/** The server carried out what it was sent. */
export const carriedOut = ({ answers }: Said): boolean => answers.some(({ result }) => result !== undefined)

/** A value that a server chose, for a sentence: hostile, and as long as it likes. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** An answer in a few words for a sentence. */
export function named(answer: Message | undefined, status?: number): string {
  const http = status === undefined || status < 300 ? '' : ` and HTTP ${status}`
  if (answer?.error !== undefined) return `error ${brief(answer.error.code)}${http}`
  if (answer !== undefined) return `a result${http}`
  return status === undefined ? 'nothing' : `HTTP ${status} and no JSON-RPC answer`
}
