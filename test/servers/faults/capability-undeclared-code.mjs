import { invalidParams } from '../reference/problem.mjs'

/** Prompts are not declared, and a request for them is said to have wrong parameters. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => {
    const { prompts: _, ...others } = capabilities(context)
    return others
  }
  server.handlers['prompts/list'] = () => {
    throw invalidParams('Invalid params: no prompts')
  }
}
