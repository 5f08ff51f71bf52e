/** A batch with requests in it is no message. */
export default (server) => {
  const before = server.messageKind
  server.messageKind = (value) => (Array.isArray(value) && value.some((each) => Object(each).id !== undefined) ? 'invalid' : before(value))
}
