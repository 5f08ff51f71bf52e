/** The client says which id its session has. */
export default (server) => {
  server.adoptSessionId = (requested) => requested
}
