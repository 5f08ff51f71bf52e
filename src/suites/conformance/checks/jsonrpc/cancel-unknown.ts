import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { isNameless, named } from './answers.js'
import { broken } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { cancels } = await ordeals(server)
  const answer = cancels.answers.find((each) => server.transport !== 'http' || !isNameless(each))
  if (answer) return broken(`The server answered the cancelling of a request that is unknown with ${named(answer)}.`, cancels)
  return survived(cancels.dead, 'the cancelling of requests that are unknown', cancels)
}
