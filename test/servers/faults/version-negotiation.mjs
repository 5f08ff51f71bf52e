/** Any version is agreed to. */
export default (server) => {
  server.negotiate = (requested) => requested
}
