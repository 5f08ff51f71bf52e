import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { nameOf, requiredOf } from '../features/names.js'
import { getListed } from './get-listed.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  const plain = (await getListed(server)).filter(({ prompt }) => requiredOf(prompt).length === 0)
  if (plain.length === 0) return notApplicable('the server lists no prompt without required arguments')
  const failed = plain.find(({ answer }) => !isResultOf('prompts/get', answer.result))
  if (!failed) return kept
  const how = failed.answer.error ? 'refused to give it' : 'answered without a list of messages'
  return broken(`the server lists the prompt "${nameOf(failed.prompt)}" and ${how}`, failed.sent, answerText(failed.answer))
}
