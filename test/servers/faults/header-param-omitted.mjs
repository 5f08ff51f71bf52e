/** Wants the header of every parameter that can have one. */
export default (server) => {
  const before = server.checkParamHeader
  server.checkParamHeader = (param) => (param.header === undefined ? server.paramHeaderMissing(param.name) : before(param))
}
