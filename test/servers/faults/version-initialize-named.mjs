import { invalidRequest } from '../reference/problem.mjs'

/** An older client is told that it is wrong, and not what would be right. */
export default (server) => {
  server.noLegacy = () => invalidRequest('Invalid request')
}
