/** Compares values as they stand in the header. */
export default (server) => {
  server.checkParamHeader = ({ name, value, header }) => {
    if (header === undefined && value !== undefined) server.paramHeaderMissing(name)
    else if (header !== undefined && header !== String(value)) server.paramHeaderDiffers(name)
  }
}
