/** A tool whose description says more than is seen. */
export default (server) => {
  const definition = { name: 'odd', description: 'Does nothing.\u{E0052}\u{E0055}\u{E004E}', inputSchema: { type: 'object' } }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
