import type { Check } from '../../../../targets/server/contract.js'
import { named } from './answers.js'
import { broken, kept, notApplicable } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { notificationBatch: said } = await ordeals(server)
  const { answers, http } = said
  if (http !== undefined && http.status >= 400) return notApplicable(`it refused the batch with HTTP ${http.status}`)
  if (answers.length > 0) return broken(`The server answered a batch of notifications with ${named(answers[0])}.`, said)
  return server.transport === 'http' && http?.body.trim() ? broken('The server answered a batch of notifications with a body.', said) : kept
}
