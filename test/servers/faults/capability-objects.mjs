/** A switch is a word. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => ({ ...capabilities(context), tools: { listChanged: 'yes' } })
}
