/** A state is good for any request. */
export default (server) => {
  server.stateOfRequest = () => true
}
