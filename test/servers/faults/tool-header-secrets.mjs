/** A tool whose token is mirrored into a header. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ inputSchema: { type: 'object', properties: { apiToken: { type: 'string', 'x-mcp-header': 'Token' } } } },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
