/** A resource whose URI is a title. */
export default (server) => {
  const list = server.resourceList
  const find = server.findResource
  server.resourceList = (context) => [...list(context), { uri: 'All my notes', name: 'odd' }]
  server.findResource = (uri, context) => (uri === 'All my notes' ? { text: 'Nothing.' } : find(uri, context))
}
