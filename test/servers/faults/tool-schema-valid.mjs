/** A tool whose schema has a type that does not exist. */
export default (server) => {
  const definition = { name: 'odd', description: 'Does nothing.', inputSchema: { type: 'object', properties: { a: { type: 'strin' } } } }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
