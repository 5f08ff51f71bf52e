/** A batch of notifications is answered with an error. */
export default (server) => {
  const before = server.messageKind
  server.messageKind = (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => Object(each).id === undefined) ? 'invalid' : before(value)
}
