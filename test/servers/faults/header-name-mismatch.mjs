/** Compares only names in Base64. */
export default (server) => {
  const before = server.checkNameHeader
  server.checkNameHeader = (value, context) => {
    const header = context.headers['mcp-name']
    if (header === undefined || header.startsWith('=?base64?')) before(value, context)
  }
}
