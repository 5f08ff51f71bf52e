import { methodNotFound } from '../../../../targets/server/messages.js'

/** Keys of `params._meta` that 2026-07-28 reserves (Basic > _meta). */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  subscription: 'io.modelcontextprotocol/subscriptionId',
} as const

/** All that a server may ask a client for. */
export const everyCapability = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} } as const

/** A version that no server can know. */
export const unknownVersion = '1900-01-01'

/** Error codes that 2026-07-28 defines (Basic > Error Codes) and those of JSON-RPC that it relies on. */
export const codes = {
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  methodNotFound,
  invalidParams: -32602,
} as const
