/** A tool whose hint is a text. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ annotations: { readOnlyHint: 'false' } },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
