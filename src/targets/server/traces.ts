import type { JsonObject } from './contract.js'
import type { Sender } from './envelope.js'
import { eraOf } from './eras.js'

/**
 * What a conversation left behind in the process that it was held with. `none`: it asked for nothing but lists and readings. `odd`: it sent what no client
 * sends, which a server that is right refuses and forgets. `state`: it may have changed something.
 */
export type Traces = 'none' | 'odd' | 'state'

const harmless =
  /^(?:ping|server\/discover|tools\/list|prompts\/(?:list|get)|resources\/(?:list|read|templates\/list)|completion\/complete)$/
/**
 * Methods after which a server of the legacy era is another one than before, also where they stand somewhere in bytes that are sent as they are. In the modern
 * era nothing of one request may be known at the next.
 */
const stateful = /initialize|logging\/setLevel|subscri|tools\/call|tasks\/|roots\/list_changed/

export interface Trail {
  request(method: string, params: JsonObject | undefined): void
  /** Bytes that are sent as they are, or the method of a notification. */
  raw(content: string | Buffer): void
  leave(traces: 'odd' | 'state'): void
  traces(): Traces
}

/** Watches one conversation. */
export function createTrail(sender: Sender): Trail {
  let left: Traces = 'none'
  const leave: Trail['leave'] = (traces) => {
    if (left !== 'state') left = traces
  }
  const legacy = eraOf(sender.revision) === 'legacy'
  const raw: Trail['raw'] = (content) => {
    const text = typeof content === 'string' ? content : content.toString('latin1')
    leave(legacy && stateful.test(text) ? 'state' : 'odd')
  }
  return {
    request(method, params) {
      if (harmless.test(method)) return
      if (method !== 'tools/call') return raw(method)
      const tool = sender.tools().find(({ name }) => name === params?.['name'])
      if (tool?.annotations?.['readOnlyHint'] === true) return
      // A tool that there is not cannot have done anything.
      leave(tool === undefined ? 'odd' : 'state')
    },
    raw,
    leave,
    traces: () => left,
  }
}
