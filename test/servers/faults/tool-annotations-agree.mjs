/** A tool that only reads and destroys. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ annotations: { readOnlyHint: true, destructiveHint: true } },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
