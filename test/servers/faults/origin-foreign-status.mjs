import { invalidRequest } from '../reference/problem.mjs'

/** A foreign Origin is called a bad request. */
export default (server) => {
  const { originAllowed } = server
  server.originAllowed = (origin) => {
    if (!originAllowed(origin)) throw invalidRequest('Invalid request: unknown Origin')
    return true
  }
}
