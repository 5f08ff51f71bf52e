/** Everything may be shared. */
export default (server) => {
  server.cacheScope = () => 'public'
}
