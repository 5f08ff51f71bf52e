import { codes } from '../reference/problem.mjs'

/** The code of invalid params is a text. */
export default (server) => {
  const before = server.errorCode
  server.errorCode = (error) => {
    const code = before(error)
    return code === codes.invalidParams ? String(code) : code
  }
}
