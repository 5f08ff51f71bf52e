import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, outcome, withLine } from './line.js'
import { codes } from './meta.js'

/**
 * Key Changes and Streamable HTTP > Protocol Version Header. `initialize` is not among them: over pipes it opens the legacy era, and what a server without
 * that era answers is left open.
 */
const removed = [
  { method: 'ping' },
  { method: 'logging/setLevel', params: { level: 'error' } },
  { method: 'resources/subscribe', params: { uri: 'assay://none' } },
  { method: 'resources/unsubscribe', params: { uri: 'assay://none' } },
]

export const check: Check = (server) =>
  withLine(server, async (line) => {
    for (const { method, params } of removed) {
      const reply = await line.ask(method, params)
      const unknown = reply.code === codes.methodNotFound && (reply.status === undefined || reply.status === 404)
      if (!unknown) return broken(`The server answered ${method}, which was removed, with ${outcome(reply)}.`, reply)
    }
    return kept
  })
