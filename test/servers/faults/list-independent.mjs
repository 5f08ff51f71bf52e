/** Shows a tool only until one was called over this connection. */
export default (server) => {
  let called = false
  const before = server.toolList
  server.toolList = (context) => before(context).filter(({ name }) => !called || name !== 'note')
  const call = server.handlers['tools/call']
  server.handlers['tools/call'] = (params, context) => {
    called = true
    return call(params, context)
  }
}
