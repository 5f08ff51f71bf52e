/** A tool whose schema doubles at each of 20 steps. */
export default (server) => {
  const steps = Array.from({ length: 20 }, (_, step) => {
    const next = { $ref: `#/$defs/s${step + 1}` }
    return [`s${step}`, { allOf: [next, next] }]
  })
  const $defs = { ...Object.fromEntries(steps), s20: {} }
  const definition = {
    name: 'odd',
    description: 'Does nothing.',
    inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/s0' } }, $defs },
  }
  server.tools.set('odd', { definition, run: () => ({ content: [{ type: 'text', text: 'Nothing.' }] }) })
}
