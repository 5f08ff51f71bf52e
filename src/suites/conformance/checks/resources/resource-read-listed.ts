import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { readListed } from './read-listed.js'

export const check: Check = async (server) => {
  const readings = await readListed(server)
  if (readings.length === 0) return notApplicable('the server lists no resources')
  for (const { uri, sent, answer } of readings) {
    if (answer.error) return broken(`the server lists the resource ${uri} and refused to read it`, sent, answerText(answer))
  }
  return kept
}
