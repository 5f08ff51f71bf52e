/** The first tool is listed twice. */
export default (server) => {
  const list = server.toolList
  server.toolList = (context) => {
    const [first, ...others] = list(context)
    return [first, first, ...others]
  }
}
