import { invalidParams } from '../reference/problem.mjs'

/** Keys of `_meta` that it does not know are refused. */
export default (server) => {
  const before = server.contextOf
  server.contextOf = (request, exchange, signal) => {
    const unknown = Object.keys(Object(request.params?._meta)).find((key) => key.startsWith('com.'))
    if (unknown) throw invalidParams('Invalid params: unknown key in _meta')
    return before(request, exchange, signal)
  }
}
