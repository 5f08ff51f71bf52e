import { invalidRequest } from '../reference/problem.mjs'

/** A carriage return is not part of a message. */
export default (server) => {
  const before = server.readMessage
  server.readMessage = (bytes) => {
    if (bytes.at(-1) === 13) throw invalidRequest('Invalid request: unexpected carriage return')
    return before(bytes)
  }
}
