/** A notification is answered with 200. */
export default (server) => {
  server.acceptedStatus = () => 200
}
