/** Compares names as they stand in the header. */
export default (server) => {
  server.checkNameHeader = (value, { headers }) => {
    if (headers['mcp-name'] === undefined) server.nameHeaderMissing()
    else if (headers['mcp-name'] !== value) server.nameHeaderDiffers()
  }
}
