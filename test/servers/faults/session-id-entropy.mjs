import { randomBytes } from 'node:crypto'

/** 32 random bits, however long it looks. */
export default (server) => {
  server.newSessionId = () => `mcp-session-of-the-reference-server-${randomBytes(4).toString('hex')}`
}
