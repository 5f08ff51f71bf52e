/** Mirrors a number, which has no one spelling. */
export default (server) => {
  server.tools.get('add').definition.inputSchema.properties.a['x-mcp-header'] = 'A'
}
