/** A resource that is listed and is not there. */
export default (server) => {
  const list = server.resourceList
  server.resourceList = (context) => [...list(context), { uri: 'notes://gone', name: 'gone' }]
}
