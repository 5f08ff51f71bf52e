/** A state is good for anyone. */
export default (server) => {
  server.stateOfPrincipal = () => true
}
