import type { Revision } from '../../../../corpus/revisions.js'
import type { Check, JsonObject } from '../../../../targets/server/contract.js'
import { blockProblem } from '../features/content.js'
import { answerText, asText, broken, isObject, kept, notApplicable } from '../features/finding.js'
import { nameOf } from '../features/names.js'
import { getListed } from './get-listed.js'

export const check: Check = async (server) => {
  let judged = 0
  for (const { prompt, sent, answer } of await getListed(server)) {
    const { result } = answer
    if (!result || (result['resultType'] ?? 'complete') !== 'complete') continue
    const problem = problemOf(result, server.revision)
    if (problem !== undefined) return broken(`the prompt "${nameOf(prompt)}" came with ${problem}`, sent, answerText(answer))
    if (Array.isArray(result['messages']) && result['messages'].length > 0) judged++
  }
  return judged > 0 ? kept : notApplicable('the server gave no message of its prompts')
}

function problemOf({ messages }: JsonObject, revision: Revision): string | undefined {
  if (!Array.isArray(messages)) return 'no list of messages'
  for (const message of messages) {
    if (!isObject(message)) return 'a message that is no object'
    const { role, content } = message
    if (role !== 'user' && role !== 'assistant') return `a message of the role ${asText(role)}`
    const problem = blockProblem(content, revision)
    if (problem !== undefined) return problem
  }
  return undefined
}
