import type { JsonObject } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import type { Reply } from './line.js'

/** The client capability that a request of the server's needs. */
const needs: Readonly<Record<string, string>> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling',
  'roots/list': 'roots',
}

/** The requests in a result that asks for more; undefined for every other answer. */
export function inputRequests({ result }: Pick<Reply, 'result'>): Readonly<Record<string, JsonObject>> | undefined {
  if (result?.['resultType'] !== 'input_required') return undefined
  const requests = isObject(result['inputRequests']) ? result['inputRequests'] : {}
  return Object.fromEntries(Object.entries(requests).filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
}

/** Capabilities that a result asks the client for. */
export const wantedBy = (reply: Pick<Reply, 'result'>): string[] =>
  Object.values(inputRequests(reply) ?? {}).map(({ method }) => needs[String(method)] ?? String(method))
