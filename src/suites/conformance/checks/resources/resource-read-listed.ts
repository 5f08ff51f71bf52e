import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { readListed } from './read-listed.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  const readings = await readListed(server)
  if (readings.length === 0) return notApplicable('the server lists no resources')
  for (const { uri, sent, answer } of readings) {
    if (answer.error) return broken(`the server lists the resource ${uri} and refused to read it`, sent, answerText(answer))
    if (!isResultOf('resources/read', answer.result))
      return broken(`the server lists the resource ${uri} and answered without a list of contents`, sent, answerText(answer))
  }
  return kept
}
