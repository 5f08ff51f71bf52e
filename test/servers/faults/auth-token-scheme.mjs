/** The scheme is passed over. */
export default (server) => {
  server.tokenOf = (request) => /^[\w-]+ +([\w.~+/-]+=*)$/.exec(request.headers.authorization ?? '')?.[1]
}
