import type { Transport } from '@modelcontextprotocol/client'
import { messageOf } from '../../errors.js'
import { safeText } from '../../report/safe.js'
import type { Revision } from '../../corpus/revisions.js'
import type { Connection } from './connection.js'
import { clientInfo } from './envelope.js'
import { eraOf } from './eras.js'
import { within } from './wait.js'

/** Where the client is to connect: to an address with these headers, or over a conversation of ours, which it then owns. `probe`: called when it is connected. */
export type SdkPlace =
  | { readonly kind: 'http' | 'sse'; readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'pipe'; readonly connection: Connection; readonly probe?: () => Promise<void> }

/** Not at the top: it takes a quarter of a second to load, and most workers never start a server. One that is starting leaves the time for it. */
export const loadSdk = async (): Promise<typeof import('@modelcontextprotocol/client')> => await import('@modelcontextprotocol/client')

/** Connects once with the SDK's own client, in this revision alone: `connected`, or the reason why it cannot. Never rejects. */
export async function connectWithSdk(place: SdkPlace, revision: Revision, timeout: number): Promise<string> {
  try {
    const sdk = await loadSdk()
    const options =
      eraOf(revision) === 'modern'
        ? { versionNegotiation: { mode: { pin: revision }, probe: { timeoutMs: timeout } } }
        : { supportedProtocolVersions: [revision] }
    const client = new sdk.Client(clientInfo, options)
    const transport = place.kind === 'pipe' ? pipeTransport(place.connection) : httpTransport(sdk, place)
    try {
      const done = client.connect(transport, { timeout }).then(() => 'connected')
      const outcome = (await within(done, timeout)) ?? `it was not connected within ${timeout} ms`
      if (outcome === 'connected' && place.kind === 'pipe') await place.probe?.()
      return outcome
    } finally {
      void client.close().catch(() => {})
      // Not waited for: a process may take its time to end.
      void transport.close().catch(() => {})
    }
  } catch (error) {
    return safeText(messageOf(error), 500)
  }
}

function httpTransport(sdk: typeof import('@modelcontextprotocol/client'), place: Extract<SdkPlace, { kind: 'http' | 'sse' }>): Transport {
  const options = { requestInit: { headers: { ...place.headers } } }
  return place.kind === 'sse' ? new sdk.SSEClientTransport(place.url, options) : new sdk.StreamableHTTPClientTransport(place.url, options)
}

/** The SDK's own stdio transport would start a process that is not ours to stop. */
function pipeTransport(connection: Connection): Transport {
  const transport: Transport = {
    async start() {
      connection.inbox.tap = (message) => transport.onmessage?.(message as Parameters<NonNullable<Transport['onmessage']>>[0])
      void connection.ended.then(() => transport.onclose?.())
    },
    async send(message) {
      await connection.send({ content: JSON.stringify(message), headers: {}, timeout: 0 })
    },
    close: connection.close,
  }
  return transport
}
