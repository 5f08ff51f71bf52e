/** Compares only values in Base64. */
export default (server) => {
  const before = server.checkParamHeader
  server.checkParamHeader = (param) => {
    if (param.header === undefined || param.header.startsWith('=?base64?')) before(param)
  }
}
