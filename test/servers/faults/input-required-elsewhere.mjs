/** A list is a question. */
export default (server) => {
  const before = server.handlers['prompts/list']
  server.handlers['prompts/list'] = (params, context) => ({
    ...before(params, context),
    ...(context.era === 'modern' ? { resultType: 'input_required', requestState: server.writeState(context) } : {}),
  })
}
