/** Answers call themselves a page. */
export default (server) => {
  const before = server.authenticate
  server.authenticate = (request, session) => {
    // The answer of node:http to this request; there is no hook for its type.
    const answer = request.socket._httpMessage
    const { writeHead } = answer
    answer.writeHead = (status, headers) => writeHead.call(answer, status, { ...headers, 'content-type': 'text/html' })
    return before(request, session)
  }
}
