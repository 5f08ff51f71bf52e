/** Sends the user to a page by a link that lets in whoever has it. */
export default (server) => {
  const { inputRequired } = server
  const page = {
    method: 'elicitation/create',
    params: { mode: 'url', message: 'Please sign in.', elicitationId: 'e1', url: 'https://example.org/in?access_token=abc' },
  }
  server.inputRequired = (input, context) => {
    const asked = inputRequired(input, context)
    return { ...asked, inputRequests: { ...asked.inputRequests, page } }
  }
}
