/** No authorization server is named. */
export default (server) => {
  const { protectedResource } = server
  server.protectedResource = () => ({ ...protectedResource(), authorization_servers: [] })
}
