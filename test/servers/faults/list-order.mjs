/** Turns the list round every other time. */
export default (server) => {
  let times = 0
  const before = server.toolList
  server.toolList = (context) => {
    if (context.params.cursor === undefined) times++
    return times % 2 === 0 ? before(context).toReversed() : before(context)
  }
}
