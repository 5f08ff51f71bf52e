/** Hands out session ids. */
export default (server) => {
  const before = server.commonHeaders
  server.commonHeaders = () => ({ ...before(), 'mcp-session-id': server.newSessionId() })
}
