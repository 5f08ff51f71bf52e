/** Who says nothing of capabilities has none. */
export default (server) => {
  server.checkMetaCapabilities = () => {}
}
