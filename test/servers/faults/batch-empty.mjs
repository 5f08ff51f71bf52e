/** An empty batch is passed over. */
export default (server) => {
  const before = server.messageKind
  server.messageKind = (value) => (Array.isArray(value) && value.length === 0 ? 'response' : before(value))
}
