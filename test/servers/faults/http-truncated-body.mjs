/** A body that breaks off ends the process. */
export default (server) => {
  const before = server.authenticate
  server.authenticate = (request, session) => {
    request.once('close', () => {
      // A long one it breaks off itself.
      if (!request.complete && Number(request.headers['content-length']) < 10_000) process.exit(1)
    })
    return before(request, session)
  }
}
