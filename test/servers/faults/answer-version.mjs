/** Lists of tools do not say that they are JSON-RPC 2.0. */
export default (server) => {
  const before = server.resultAnswer
  server.resultAnswer = (id, result) => ({ ...before(id, result), ...('tools' in result && { jsonrpc: undefined }) })
}
