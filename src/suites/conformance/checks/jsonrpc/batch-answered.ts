import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'
import { unanswered } from './talk.js'

export const check: Check = async (server) => {
  const { batch } = await ordeals(server)
  const missing = unanswered(['assay-first', 'assay-second'], batch.answers)
  return missing.length === 0 ? kept : broken(`The server left ${missing.length} of 2 requests of a batch without an answer.`, batch)
}
