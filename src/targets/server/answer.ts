import { safeText } from '../../report/safe.js'
import { BrokenAnswer, type Answer, type HttpAnswer, type JsonObject, type Message } from './contract.js'
import { longestMessage } from './limits.js'
import { isObject } from './messages.js'

/** A message as the answer of a request. Throws a BrokenAnswer for one that is neither a result nor an error, or both. */
export function answerOf(message: Message, time: number, http: HttpAnswer | undefined): Answer {
  const common = { ...(http && { http }), time, message }
  const { result, error } = message
  const fail = (what: string, judge: string): never => {
    throw new BrokenAnswer(what, JSON.stringify(message), http, judge)
  }
  if (error !== undefined && result !== undefined) return fail('the answer holds both a result and an error', 'answer-one-of')
  if (error !== undefined) {
    if (!isObject(error)) return fail('the answer has an error that is no object', 'error-code-integer')
    const { code, message: text, data } = error
    if (typeof code !== 'number') return fail('the answer has an error without a code that is a number', 'error-code-integer')
    if (typeof text !== 'string') return fail('the answer has an error without a message that is text', 'error-message-string')
    return { error: { code, message: text, ...(data !== undefined && { data }) }, ...common }
  }
  if (result === undefined) return fail('the answer holds neither a result nor an error', 'answer-one-of')
  if (!isObject(result)) return fail('the answer has a result that is no object', 'result-object')
  return { result, ...common }
}

/** An answer of which only the beginning was read. */
export function tooLong(method: string, params: JsonObject | undefined, beginning: string, http?: HttpAnswer): BrokenAnswer {
  const name = params?.['name'] ?? params?.['uri']
  const request = typeof name === 'string' ? `${method} "${safeText(name, 100)}"` : method
  const mend =
    method === 'tools/call' && typeof name === 'string'
      ? '. Mend: if the tool has to answer so much, name it in target.inject.denyTools'
      : ''
  return new BrokenAnswer(
    `${request} was answered with more than ${longestMessage >> 20} MB, which is not read${mend}`,
    beginning.slice(0, 1000),
    http,
  )
}

/** What an HTTP answer is where a JSON-RPC answer was expected. */
export function brokenHttp(http: HttpAnswer, method: string, params: JsonObject | undefined): BrokenAnswer {
  if (http.cut) return tooLong(method, params, http.body, http)
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
