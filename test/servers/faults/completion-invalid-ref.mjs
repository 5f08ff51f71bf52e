/** What does not exist has no values. */
export default (server) => {
  server.unknownCompletion = () => ({ completion: { values: [] } })
}
