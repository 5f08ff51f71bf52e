/** Results hold for less than no time. */
export default (server) => {
  server.cacheTtl = () => -1
}
