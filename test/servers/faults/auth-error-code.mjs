/** A header of an unexpected form brings the handler down. */
export default (server) => {
  const { tokenOf } = server
  server.tokenOf = (request) => {
    const { authorization } = request.headers
    if (authorization !== undefined && !/^\w+ \S+$/.test(authorization)) throw new TypeError('authorization[1] is undefined')
    return tokenOf(request)
  }
}
