/** Who knows the name of somebody's inbox may read it. */
export default (server) => {
  server.inboxAllowed = (uri) => uri.startsWith('inbox://')
}
