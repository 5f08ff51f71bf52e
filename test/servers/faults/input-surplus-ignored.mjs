import { invalidParams } from '../reference/problem.mjs'

/** Takes the answers that it asked for and no more. */
export default (server) => {
  const before = server.confirmModern
  server.confirmModern = (input, context) => {
    const unknown = Object.keys(context.params.inputResponses ?? {}).find((key) => key !== 'answer')
    if (unknown !== undefined) throw invalidParams('Invalid params: unknown input')
    return before(input, context)
  }
}
