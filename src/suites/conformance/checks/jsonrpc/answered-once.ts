import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'
import { unanswered } from './talk.js'

const ids = ['assay-one', 'assay-two', 'assay-three']

export const check: Check = async (server) => {
  const { twice } = await ordeals(server)
  for (const id of ids) {
    const count = twice.answers.filter((answer) => answer.id === id).length
    if (count > 1) return broken(`The server answered one request ${count} times.`, twice)
  }
  const missing = unanswered(ids, twice.answers)
  return missing.length === 0 ? kept : broken(`The server left ${missing.length} of ${ids.length} requests without an answer.`, twice)
}
