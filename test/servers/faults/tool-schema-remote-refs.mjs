/** A tool whose schema lies on the network. */
export default (server) => {
  const definition = {
    name: 'odd',
    description: 'Does nothing.',
    inputSchema: { type: 'object', properties: { a: { $ref: 'https://schemas.example/a.json' } } },
  }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
