/** A greeting on standard output, before the first message. */
export default (server) => {
  const line = server.stdoutLine
  let greeted = false
  server.stdoutLine = (message) => {
    const greeting = greeted ? '' : 'Reference server is ready.\n'
    greeted = true
    return greeting + line(message)
  }
}
