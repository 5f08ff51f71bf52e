/** Knows the headers of the protocol in lower case alone. */
export default (server) => {
  const before = server.authenticate
  server.authenticate = (request, session) => {
    const names = request.rawHeaders.filter((_, at) => at % 2 === 0)
    for (const name of names) if (/^mcp-/i.test(name) && name !== name.toLowerCase()) delete request.headers[name.toLowerCase()]
    return before(request, session)
  }
}
