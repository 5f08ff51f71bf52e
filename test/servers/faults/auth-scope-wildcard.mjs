/** Everything is asked for. */
export default (server) => {
  server.scopesSupported = () => ['mcp:*']
}
