/** A tool whose schema has a type that does not exist. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ inputSchema: { type: 'object', properties: { a: { type: 'strin' } } } },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
