/** A tool whose schema lies on the network. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ inputSchema: { type: 'object', properties: { a: { $ref: 'https://schemas.example/a.json' } } } },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
