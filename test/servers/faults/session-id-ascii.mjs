/** An id with a space in it. */
export default (server) => {
  const { newSessionId } = server
  server.newSessionId = () => `${newSessionId()} 1`
}
