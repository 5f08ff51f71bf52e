/** Subscriptions are taken and not declared. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => ({ ...capabilities(context), resources: { listChanged: true } })
}
