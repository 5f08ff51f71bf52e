/** Asks the client for its roots while it answers a call. */
export default (server) => {
  const before = server.handlers['tools/call']
  server.handlers['tools/call'] = (params, context) => {
    if (context.era === 'modern' && params.name === 'echo')
      context.send({ jsonrpc: '2.0', id: `server-${context.id}`, method: 'roots/list' })
    return before(params, context)
  }
}
