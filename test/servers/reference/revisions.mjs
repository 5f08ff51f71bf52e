/** Every revision that the server can speak, oldest first. */
export const allRevisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']

/** The first revision without sessions and handshakes. Dates compare as text. */
const firstModern = '2026-07-28'

/** @param {string} revision */
export const isModernRevision = (revision) => /^\d{4}-\d{2}-\d{2}$/.test(revision) && revision >= firstModern

/** Names that a modern request carries in `params._meta`. */
export const metaKeys = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  client: 'io.modelcontextprotocol/clientInfo',
  logLevel: 'io.modelcontextprotocol/logLevel',
  server: 'io.modelcontextprotocol/serverInfo',
  subscription: 'io.modelcontextprotocol/subscriptionId',
}

/** @param {unknown} value */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
