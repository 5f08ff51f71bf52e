/** A call without a tool is done at once. */
export default (server) => {
  const before = server.handlers['tools/call']
  server.handlers['tools/call'] = (params, context) =>
    typeof params.name === 'string' ? before(params, context) : { content: [{ type: 'text', text: 'Done.' }] }
}
