import { invalidParams } from '../reference/problem.mjs'

/** Whoever comes back without the answer is turned away. */
export default (server) => {
  const before = server.confirmModern
  server.confirmModern = (input, context) => {
    const { inputResponses } = context.params
    if (inputResponses !== undefined && inputResponses.answer === undefined) throw invalidParams('Invalid params: the answer is missing')
    return before(input, context)
  }
}
