import type { Check } from '../../../../targets/server/contract.js'
import { isNameless, named } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { notifications } = await ordeals(server)
  // Over HTTP a notification that cannot be accepted may be refused by an error that has no id.
  const answer = notifications.answers.find((each) => server.transport !== 'http' || !isNameless(each))
  return answer ? broken(`The server answered a notification with ${named(answer)}.`, notifications) : kept
}
