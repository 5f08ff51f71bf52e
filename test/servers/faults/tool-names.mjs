/** A tool whose name has a space and a mark in it. */
export default (server) => {
  const definition = { name: 'odd name!', description: 'Does nothing.', inputSchema: { type: 'object' } }
  server.tools.set(definition.name, { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
