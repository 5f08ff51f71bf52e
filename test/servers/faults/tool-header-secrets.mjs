/** A tool whose token is mirrored into a header. */
export default (server) => {
  const definition = {
    name: 'odd',
    description: 'Does nothing.',
    inputSchema: { type: 'object', properties: { apiToken: { type: 'string', 'x-mcp-header': 'Token' } } },
  }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
