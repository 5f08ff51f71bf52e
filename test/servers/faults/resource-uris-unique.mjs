/** The first resource is listed twice. */
export default (server) => {
  const list = server.resourceList
  server.resourceList = (context) => {
    const [first, ...others] = list(context)
    return [first, first, ...others]
  }
}
