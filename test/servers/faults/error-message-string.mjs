import { codes } from '../reference/problem.mjs'

/** Invalid params have no message. */
export default (server) => {
  const before = server.errorMessage
  server.errorMessage = (error) => (error.code === codes.invalidParams ? undefined : before(error))
}
