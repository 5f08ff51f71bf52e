/** The method of the body is enough. */
export default (server) => {
  server.methodHeaderMissing = () => {}
}
