/** What every object has is a tool too. */
export default (server) => {
  const before = server.unknownTool
  server.unknownTool = (name, context) => (name in {} ? { content: [{ type: 'text', text: 'Done.' }] } : before(name, context))
}
