import { safeText } from '../../report/safe.js'
import { BrokenAnswer, type Answer, type HttpAnswer, type Message } from './contract.js'
import { isObject } from './messages.js'

/** A message as the answer of a request. Throws a BrokenAnswer for one that is neither a result nor an error, or both. */
export function answerOf(message: Message, time: number, http: HttpAnswer | undefined): Answer {
  const common = { ...(http && { http }), time, message }
  const { result, error } = message
  const fail = (what: string): never => {
    throw new BrokenAnswer(what, JSON.stringify(message), http)
  }
  if (error !== undefined && result !== undefined) return fail('the answer holds both a result and an error')
  if (error !== undefined) {
    if (!isObject(error)) return fail('the answer has an error that is no object')
    const { code, message: text, data } = error
    if (typeof code !== 'number' || typeof text !== 'string')
      return fail('the answer has an error without a code that is a number or a message that is text')
    return { error: { code, message: text, ...(data !== undefined && { data }) }, ...common }
  }
  if (!isObject(result))
    return fail(result === undefined ? 'the answer holds neither a result nor an error' : 'the answer has a result that is no object')
  return { result, ...common }
}

/** What an HTTP answer is where a JSON-RPC answer was expected. */
export function brokenHttp(http: HttpAnswer, method: string): BrokenAnswer {
  const type = http.headers['content-type'] ?? 'no content type'
  return new BrokenAnswer(
    `${method} was answered with HTTP ${http.status} and no JSON-RPC answer`,
    `HTTP ${http.status} (${type}) ${http.body}`.slice(0, 65_536),
    http,
  )
}

/** An answer in few words. */
export function shownAnswer({ result, error, http }: Answer): string {
  const status = http ? `HTTP ${http.status}, ` : ''
  return `${status}${safeText(error ? `error ${error.code} ${error.message}` : JSON.stringify(result), 300)}`
}
