/** A resource whose name is read from the right. */
export default (server) => {
  const list = server.resourceList
  server.resourceList = (context) =>
    list(context).map((resource, index) => (index === 0 ? { ...resource, name: '\u202Etxt.ediug' } : resource))
}
