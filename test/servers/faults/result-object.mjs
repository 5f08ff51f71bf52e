/** A list of tools that is asked for with a text as id is a bare list. */
export default (server) => {
  const before = server.resultAnswer
  server.resultAnswer = (id, result) => before(id, typeof id === 'string' && 'tools' in result ? result.tools : result)
}
