/** The name in the body is enough. */
export default (server) => {
  server.nameHeaderMissing = () => {}
}
