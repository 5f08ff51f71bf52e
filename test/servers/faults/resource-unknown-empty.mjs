/** A missing resource is an empty one. */
export default (server) => {
  const read = server.handlers['resources/read']
  server.handlers['resources/read'] = async (params, context) => {
    try {
      return await read(params, context)
    } catch {
      return { contents: [] }
    }
  }
}
