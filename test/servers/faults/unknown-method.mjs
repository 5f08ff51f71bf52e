import { Problem } from '../reference/problem.mjs'

/** A method that does not exist has a code of its own. */
export default (server) => {
  const before = server.unknownMethod
  server.unknownMethod = (method, context) =>
    method.startsWith('assay/') ? new Problem(-32000, 'No such method') : before(method, context)
}
