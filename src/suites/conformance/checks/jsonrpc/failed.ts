import { isObject } from '../../../../targets/server/messages.js'
import type { Asked } from './asked.js'

/** A call was answered, and not with success: by a JSON-RPC error, a result with `isError`, or an HTTP status. */
export function failed({ answer, http }: Asked): boolean {
  if (answer?.error !== undefined) return true
  if (answer === undefined) return http !== undefined && http.status >= 400 && http.status < 500
  return isObject(answer.result) && answer.result['isError'] === true
}
