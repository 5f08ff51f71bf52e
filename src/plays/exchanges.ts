import type { Fixture } from '../corpus/item.js'
import { fields, list, object, pick, text } from './fields.js'
import { notification, request, result, serverRequest, type Messages, type WireMessage } from './wire.js'

/** A request given as `{ method, params }`; other members (who sent it, when) are not on the wire. */
function given(id: number, value: unknown): WireMessage {
  const { method, params } = object(value)
  return request(id, text(method, 'tools/call'), params)
}

/** What the server asks of the client while it answers the request `during`. */
function asked(fixture: Fixture, method: string): WireMessage[] {
  const ask = serverRequest(2, method, fields(fixture, 'during'))
  return fixture['during'] === undefined ? [ask] : [given(1, fixture['during']), ask]
}

export const elicitationRequest: Messages = (fixture) => asked(fixture, 'elicitation/create')

export const samplingRequest: Messages = (fixture) => asked(fixture, 'sampling/createMessage')

export const serverNotification: Messages = (fixture) => [
  notification(text(fixture['method'], 'notifications/message'), pick(fixture, 'params')['params']),
]

export const inputRequiredResult: Messages = (fixture) => [given(1, fixture['onRequest']), result(1, object(fixture['result']))]

/** The answer that was issued and the retry it is used in; in the second form the request state is replayed by another principal. */
export const mrtrRetry: Messages = (fixture) => {
  if (fixture['tamperedRetry'] !== undefined) {
    return [result(1, object(fixture['issued'])), given(2, fixture['tamperedRetry'])]
  }
  const state = pick(fixture, 'requestState')
  return [
    retried(1, fixture['originalRequest'], {}),
    result(1, { resultType: 'input_required', ...state }),
    retried(2, fixture['replayRequest'], state),
  ]
}

/** Requests of this form name their tool beside the method instead of in `params`. */
function retried(id: number, value: unknown, state: ReturnType<typeof pick>): WireMessage {
  const { method, params, ...rest } = object(value)
  const sent = { ...pick(rest, 'name', 'arguments', 'uri'), ...object(params), ...state }
  return request(id, text(method, 'tools/call'), Object.keys(sent).length === 0 ? undefined : sent)
}

/** Each task as it was issued, then the request that probes one of them. Principals are known from the transport alone. */
export const taskLifecycle: Messages = (fixture) => {
  const issued = list(fixture['issued']).map((task, index) => {
    const { principal: _, ...seen } = object(task)
    return result(index + 1, { resultType: 'task', ...seen })
  })
  return [...issued, given(issued.length + 1, fixture['probe'])]
}
