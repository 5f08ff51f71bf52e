/** The last page names itself as the next. */
export default (server) => {
  const page = server.page
  server.page = (name, entries, params, context) => {
    const result = page(name, entries, params, context)
    return result.nextCursor === undefined && params.cursor !== undefined ? { ...result, nextCursor: params.cursor } : result
  }
}
