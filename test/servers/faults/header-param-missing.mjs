/** The argument in the body is enough. */
export default (server) => {
  server.paramHeaderMissing = () => {}
}
