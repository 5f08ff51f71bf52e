/** A message with an id and no method is taken for an answer. */
export default (server) => {
  const before = server.messageKind
  server.messageKind = (value) => {
    const kind = before(value)
    return kind === 'invalid' && typeof value?.id === 'string' && !('method' in value) ? 'response' : kind
  }
}
