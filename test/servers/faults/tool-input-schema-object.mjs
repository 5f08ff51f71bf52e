/** A tool whose schema does not say that arguments are an object. */
export default (server) => {
  server.tools.set('odd', {
    definition: { name: 'odd', description: 'Does nothing.', inputSchema: { type: 'object' }, ...{ inputSchema: { properties: {} } } },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
