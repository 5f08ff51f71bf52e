/** Refresh tokens are asked for. */
export default (server) => {
  server.scopesSupported = () => ['mcp:read', 'offline_access']
}
