/** A tool that only reads and destroys. */
export default (server) => {
  const definition = {
    name: 'odd',
    description: 'Does nothing.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true, destructiveHint: true },
  }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
