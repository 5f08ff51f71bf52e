/** Only a question says its type. */
export default (server) => {
  server.resultType = (result) => result.resultType
}
