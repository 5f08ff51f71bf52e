/** Progress says what is left. */
export default (server) => {
  const before = server.progress
  server.progress = (token, progress, context) => before(token, -progress, context)
}
