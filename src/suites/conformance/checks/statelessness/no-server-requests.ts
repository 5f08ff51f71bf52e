import type { Check, Message } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './line.js'
import { nothingServed } from '../features/work-through.js'
import { isServed } from '../features/known.js'
import { acknowledged, listenToAll } from './listen.js'
import { nothingToAsk } from './subjects.js'
import { tourOf } from './tour.js'

const isRequest = ({ id, method }: Message): boolean => typeof method === 'string' && id !== undefined

/** Streamable HTTP and stdio > Receiving Messages. A client that declares all it could be asked for is the one that would be asked. */
export const check: Check = async (server) => {
  const stops = await tourOf(server)
  for (const { method, bare, rich } of stops) {
    for (const reply of [bare, rich]) {
      const request = reply.unasked.find(isRequest)
      if (request) return broken(`The server sent a request of its own, ${String(request.method)}, while it answered ${method}.`, reply)
    }
  }
  const stream = await listenToAll(server)
  const request = stream.messages.find(isRequest)
  if (request) return broken(`The server sent a request of its own, ${String(request.method)}, on a subscription.`, stream)
  // One that refuses everything has nothing to ask for.
  const worked = stops.some(({ method, subject, bare, rich }) => subject && [bare, rich].some((reply) => isServed(method, reply)))
  const listened = stream.messages.some(({ method }) => method === acknowledged)
  return worked || listened ? kept : notApplicable(stops.every(({ subject }) => subject === undefined) ? nothingToAsk : nothingServed)
}
