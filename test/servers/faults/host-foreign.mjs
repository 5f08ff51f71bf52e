/** Any name leads here. */
export default (server) => {
  server.hostAllowed = () => true
}
