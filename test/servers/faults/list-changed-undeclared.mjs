/** Each list of tools is followed by the news that it has changed, which is not declared. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => ({ ...capabilities(context), tools: {} })
  const list = server.handlers['tools/list']
  server.handlers['tools/list'] = (params, context) => {
    context.notify('notifications/tools/list_changed')
    return list(params, context)
  }
}
