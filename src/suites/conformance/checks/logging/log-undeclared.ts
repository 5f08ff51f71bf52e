import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable } from '../features/finding.js'
import { heardAll, isLog, nothingServed } from '../features/work-through.js'

export const check: Check = async (server) => {
  if (server.survey.capabilities['logging']) return notApplicable('the server declares logging')
  const { messages, served } = await heardAll(server)
  const log = messages.find(isLog)
  if (log) return broken('the server sent a log message and does not declare logging', 'requests for what it offers', asText(log))
  return served ? kept : notApplicable(nothingServed)
}
