import type { Check } from '../../../../targets/server/contract.js'
import { isNameless } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { duplicate } = await ordeals(server)
  const own = duplicate.answers.filter((answer) => answer.id === 'assay-same' || isNameless(answer))
  if (duplicate.dead === undefined && !duplicate.closed && own.length >= 2) return kept
  return broken(`The server answered ${own.length} of 2 requests that were sent at once with one id.`, duplicate)
}
