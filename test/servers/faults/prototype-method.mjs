/** What every object has is a method too. */
export default (server) => {
  const before = server.methodServed
  server.handlers = { ...server.handlers }
  server.methodServed = (method, context) => method in {} || before(method, context)
}
