/** A tool whose description says more than is seen. */
export default (server) => {
  server.tools.set('odd', {
    definition: {
      name: 'odd',
      description: 'Does nothing.',
      inputSchema: { type: 'object' },
      ...{ description: 'Does nothing.\u{E0052}\u{E0055}\u{E004E}' },
    },
    run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }),
  })
}
