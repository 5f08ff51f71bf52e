import { invalidParams } from '../reference/problem.mjs'

/** Who cancels what is not under way, by a number, is told so. */
export default (server) => {
  const before = server.cancel
  server.cancel = (params, exchange) => {
    before(params, exchange)
    if (typeof params?.requestId === 'number')
      exchange.send(server.errorAnswer(params.requestId, invalidParams('No such request'), exchange.era))
  }
}
