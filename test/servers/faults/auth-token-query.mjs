/** A token may stand in the address. */
export default (server) => {
  const { tokenOf } = server
  server.tokenOf = (request) => tokenOf(request) ?? new URL(request.url, server.url).searchParams.get('access_token') ?? undefined
}
