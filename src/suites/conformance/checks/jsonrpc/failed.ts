import type { Answer, JsonObject } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import type { Named } from '../features/known.js'
import type { Asked } from './asked.js'

/** A call was answered, and not with success: by a JSON-RPC error, a result with `isError`, or an HTTP status. */
export function failed({ answer, http }: Asked): boolean {
  if (answer?.error !== undefined) return true
  if (answer === undefined) return http !== undefined && http.status >= 400 && http.status < 500
  return isObject(answer.result) && answer.result['isError'] === true
}

/** The refusal of a call with the name that it asked for, where it holds a JSON-RPC answer: an HTTP status alone is told from those without that. */
export function refusalOf({ sent, answer }: Asked): Named[] {
  if (answer === undefined) return []
  const { params } = JSON.parse(sent) as { readonly params?: JsonObject }
  return [{ name: String(params?.['name'] ?? ''), answer: answer as Named['answer'] & Answer }]
}
