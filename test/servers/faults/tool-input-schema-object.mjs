/** A tool whose schema does not say that arguments are an object. */
export default (server) => {
  const definition = { name: 'odd', description: 'Does nothing.', inputSchema: { properties: {} } }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
