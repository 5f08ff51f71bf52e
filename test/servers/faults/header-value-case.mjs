/** Compares methods without their case. */
export default (server) => {
  server.checkMethodHeader = ({ method }, { headers }) => {
    const header = headers['mcp-method']
    if (header === undefined) server.methodHeaderMissing()
    else if (header.toLowerCase() !== method.toLowerCase()) server.methodHeaderDiffers()
  }
}
