/** A template whose brace is not closed. */
export default (server) => {
  const list = server.templateList
  server.templateList = () => [...list(), { uriTemplate: 'odd:///{path', name: 'odd' }]
}
