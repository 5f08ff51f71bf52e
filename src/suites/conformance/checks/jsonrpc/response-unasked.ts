import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { carriedOut } from './answers.js'
import { broken } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { responses } = await ordeals(server)
  if (carriedOut(responses)) return broken('The server answered an answer with a result.', responses)
  return survived(responses.dead, 'answers that it had not asked for', responses)
}
