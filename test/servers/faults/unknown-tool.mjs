/** A tool that does not exist is called with success. */
export default (server) => {
  server.unknownTool = () => ({ content: [{ type: 'text', text: 'Done.' }] })
}
