import type { Check } from '../../../../targets/server/contract.js'
import { asked } from './asked.js'
import { refusedTool } from '../features/known-tools.js'
import { failed, refusalOf } from './failed.js'
import { broken } from './findings.js'

export const check: Check = async (server) => {
  const { malformedCalls } = await asked(server)
  for (const one of malformedCalls) {
    if (!failed(one))
      return broken(
        `The server answered a call whose tool has no name, or one that is no text, with ${one.answer ? 'success' : 'nothing'}.`,
        one,
      )
  }
  return refusedTool(server, malformedCalls.flatMap(refusalOf))
}
