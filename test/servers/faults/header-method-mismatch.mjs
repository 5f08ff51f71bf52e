/** Any method that there is may stand in the header. */
export default (server) => {
  server.checkMethodHeader = (request, { headers }) => {
    const header = headers['mcp-method']
    if (header === undefined) server.methodHeaderMissing()
    else if (!server.methods.modern.includes(header)) server.methodHeaderDiffers()
  }
}
