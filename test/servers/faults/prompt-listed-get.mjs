import { invalidParams } from '../reference/problem.mjs'

/** The prompt `summary` is listed and not given. */
export default (server) => {
  server.prompts.get('summary').fill = () => {
    throw invalidParams('Invalid params: not today')
  }
}
