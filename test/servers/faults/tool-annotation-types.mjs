/** A tool whose hint is a text. */
export default (server) => {
  const definition = { name: 'odd', description: 'Does nothing.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: 'false' } }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
