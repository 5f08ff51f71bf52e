import type { Check } from '../../../../targets/server/contract.js'
import { asked } from './asked.js'
import { failed } from './failed.js'
import { broken, kept } from './findings.js'

export const check: Check = async (server) => {
  for (const one of (await asked(server)).malformedCalls) {
    if (!failed(one))
      return broken(
        `The server answered a call whose tool has no name, or one that is no text, with ${one.answer ? 'success' : 'nothing'}.`,
        one,
      )
  }
  return kept
}
