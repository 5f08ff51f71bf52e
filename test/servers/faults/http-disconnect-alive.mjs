/** Takes a moment to answer, and ends when nobody is there any more to hear it. */
export default (server) => {
  const before = server.handlers['server/discover']
  server.handlers['server/discover'] = async (params, context) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (context.signal.aborted) process.exit(1)
    return before(params, context)
  }
}
