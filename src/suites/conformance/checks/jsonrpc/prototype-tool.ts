import type { Check } from '../../../../targets/server/contract.js'
import { asked } from './asked.js'
import { refusedTool } from '../features/known-tools.js'
import { failed, refusalOf } from './failed.js'
import { broken, notApplicable } from './findings.js'

export const check: Check = async (server) => {
  const { builtInTools } = await asked(server)
  if (builtInTools.length === 0) return notApplicable('it has tools of these names')
  for (const one of builtInTools) {
    if (!failed(one))
      return broken(
        `The server answered the call of a tool that only an empty JavaScript object has with ${one.answer ? 'success' : 'nothing'}.`,
        one,
      )
  }
  return refusedTool(server, builtInTools.flatMap(refusalOf))
}
