/** The version of the body is enough. */
export default (server) => {
  server.versionHeaderMissing = () => {}
}
