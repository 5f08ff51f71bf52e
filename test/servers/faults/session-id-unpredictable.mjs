/** Sessions are counted. */
export default (server) => {
  let count = 0
  server.newSessionId = () => `session-${String(++count).padStart(12, '0')}`
}
