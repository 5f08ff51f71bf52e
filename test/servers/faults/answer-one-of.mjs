/** A request with a text as id gets a result and, as in JSON-RPC 1.0, the error null. */
export default (server) => {
  const before = server.resultAnswer
  server.resultAnswer = (id, result) => ({ ...before(id, result), ...(typeof id === 'string' && { error: null }) })
}
