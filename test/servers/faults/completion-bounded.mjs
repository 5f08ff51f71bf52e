/** All values come at once. */
export default (server) => {
  const complete = server.handlers['completion/complete']
  server.handlers['completion/complete'] = (params, context) => {
    complete(params, context)
    return { completion: { values: Array.from({ length: 101 }, (_, index) => `value ${index}`) } }
  }
}
