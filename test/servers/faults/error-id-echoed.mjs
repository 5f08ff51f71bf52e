import { codes } from '../reference/problem.mjs'

/** Who asks by a number for a method that does not exist is not told which request that was. */
export default (server) => {
  const before = server.errorAnswer
  server.errorAnswer = (id, error, era) =>
    before(error.code === codes.methodNotFound && typeof id === 'number' ? undefined : id, error, era)
}
