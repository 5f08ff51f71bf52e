import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable } from '../features/finding.js'
import { noErrors, provokedErrors } from '../features/provoke.js'
import { absolutePaths } from './absolute-paths.js'

/** A path that the server lists, or that we sent, is no secret any more. */
export const check: Check = async (server) => {
  const { tools, prompts, resources, resourceTemplates, instructions } = server.survey
  const known = asText({ tools, prompts, resources, resourceTemplates, instructions })
  const errors = await provokedErrors(server)
  for (const { sent, received } of errors) {
    const leak = absolutePaths(received, server.remote).find((path) => !sent.includes(path) && !known.includes(path))
    if (leak !== undefined) return broken(`an error of the server names the path ${leak}`, sent, received)
  }
  return errors.length > 0 ? kept : notApplicable(noErrors)
}
