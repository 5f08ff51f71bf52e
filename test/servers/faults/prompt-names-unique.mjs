/** The first prompt is listed twice. */
export default (server) => {
  const list = server.promptList
  server.promptList = (context) => {
    const [first, ...others] = list(context)
    return [first, first, ...others]
  }
}
