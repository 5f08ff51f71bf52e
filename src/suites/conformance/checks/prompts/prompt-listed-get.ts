import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { nameOf, requiredOf } from '../features/names.js'
import { getListed } from './get-listed.js'

export const check: Check = async (server) => {
  const plain = (await getListed(server)).filter(({ prompt }) => requiredOf(prompt).length === 0)
  if (plain.length === 0) return notApplicable('the server lists no prompt without required arguments')
  const failed = plain.find(({ answer }) => answer.error)
  if (!failed) return kept
  return broken(`the server lists the prompt "${nameOf(failed.prompt)}" and refused to give it`, failed.sent, answerText(failed.answer))
}
