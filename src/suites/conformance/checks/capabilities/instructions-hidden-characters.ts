import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../features/finding.js'
import { hiddenCharacter } from '../features/hidden.js'

export const check: Check = ({ era, survey: { instructions } }) => {
  if (typeof instructions !== 'string' || instructions === '') return Promise.resolve(notApplicable('the server gives no instructions'))
  const found = hiddenCharacter(instructions)
  if (found === undefined) return Promise.resolve(kept)
  const sent = era === 'legacy' ? 'initialize' : 'server/discover'
  return Promise.resolve(broken(`the instructions of the server hold the invisible character ${found}`, sent, instructions))
}
