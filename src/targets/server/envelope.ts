import type { Revision } from '../../corpus/revisions.js'
import type { JsonObject, SendOptions, ServerTool, TransportKind } from './contract.js'
import { eraOf } from './eras.js'
import { headerValue, mergeHeaders } from './headers.js'
import { isObject } from './messages.js'

/** Who sends: what a revision makes a client say of itself with every message. */
export interface Sender {
  readonly transport: TransportKind
  readonly revision: Revision
  readonly clientCapabilities: JsonObject
  readonly sessionId?: string | undefined
  /** Tools whose parameters may have to be repeated in headers (`x-mcp-header`). */
  readonly tools: () => readonly ServerTool[]
}

export interface Envelope {
  /** Lower-case names; null where the sender wants one left out. */
  readonly headers: Record<string, string | null>
  readonly body: string
  readonly id: string | number | null
}

export const clientInfo = { name: 'vitest-assay', version: '1.0.0' }
const metaPrefix = 'io.modelcontextprotocol/'

let lastId = 0
/** Not used before in this process, so that an answer of an earlier conversation is not taken for one of this. */
const freshId = (): number => ++lastId

/** A request as a well-behaved client of this revision sends it, but for `options`. */
export function requestEnvelope(sender: Sender, method: string, params?: JsonObject, options: SendOptions = {}): Envelope {
  const id = options.id === undefined ? freshId() : options.id
  const filled = withMeta(sender, params, options.meta)
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, ...(filled && { params: filled }) })
  return { id, body, headers: mergeHeaders(clientHeaders(sender, method, params), options.headers) }
}

/** The same for a notification, which has no id. */
export function notificationEnvelope(sender: Sender, method: string, params?: JsonObject, options: SendOptions = {}): Omit<Envelope, 'id'> {
  const filled = withMeta(sender, params, options.meta)
  const body = JSON.stringify({ jsonrpc: '2.0', method, ...(filled && { params: filled }) })
  return { body, headers: mergeHeaders(clientHeaders(sender, method, params), options.headers) }
}

/** Headers of a POST in this conversation; `method` undefined for an answer to the server. */
export function clientHeaders(sender: Sender, method?: string, params?: JsonObject): Record<string, string> {
  if (sender.transport === 'stdio' || sender.transport === 'memory') return {}
  const modern = eraOf(sender.revision) === 'modern'
  const says = method !== 'initialize' && sender.revision >= '2025-06-18'
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(sender.sessionId !== undefined && { 'mcp-session-id': sender.sessionId }),
    ...(says && { 'mcp-protocol-version': sender.revision }),
    ...(modern && method !== undefined && { 'mcp-method': method, ...namesOf(sender, method, params) }),
  }
}

function namesOf(sender: Sender, method: string, params: JsonObject | undefined): Record<string, string> {
  const key = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }[method]
  const name = key === undefined ? undefined : params?.[key]
  if (typeof name !== 'string') return {}
  const headers: Record<string, string> = { 'mcp-name': headerValue(name) }
  const tool = method === 'tools/call' ? sender.tools().find((each) => each.name === name) : undefined
  if (tool) addParameters(tool.inputSchema, params?.['arguments'], headers)
  return headers
}

/** A property with `x-mcp-header: NAME`, reached by `properties` alone, is repeated as `Mcp-Param-NAME`. */
function addParameters(schema: unknown, value: unknown, headers: Record<string, string>): void {
  if (!isObject(schema) || !isObject(schema['properties']) || !isObject(value)) return
  for (const [key, property] of Object.entries(schema['properties'])) {
    const given = value[key]
    const header = isObject(property) ? property['x-mcp-header'] : undefined
    const plain = typeof given === 'string' || typeof given === 'boolean' || typeof given === 'number'
    if (typeof header === 'string' && plain) headers[`mcp-param-${header.toLowerCase()}`] = headerValue(String(given))
    addParameters(property, given, headers)
  }
}

function withMeta(sender: Sender, params: JsonObject | undefined, changes: SendOptions['meta']): JsonObject | undefined {
  const given = isObject(params?.['_meta']) ? params['_meta'] : {}
  const own: JsonObject =
    eraOf(sender.revision) === 'legacy'
      ? {}
      : {
          [`${metaPrefix}protocolVersion`]: sender.revision,
          [`${metaPrefix}clientCapabilities`]: sender.clientCapabilities,
          [`${metaPrefix}clientInfo`]: clientInfo,
        }
  const meta = Object.fromEntries(Object.entries({ ...own, ...given, ...changes }).filter(([, value]) => value !== null))
  if (changes !== null && Object.keys(meta).length > 0) return { ...params, _meta: meta }
  if (params === undefined) return undefined
  const { _meta: _left, ...rest } = params
  return rest
}
