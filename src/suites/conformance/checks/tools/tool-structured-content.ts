import type { Check } from '../../../../targets/server/contract.js'
import { callOnce, isSuccess, noCallableTool } from '../features/calls.js'
import { answerText, broken, isObject, kept, notApplicable } from '../features/finding.js'
import { validatorOf } from '../features/validate.js'

export const check: Check = async (server) => {
  const calls = await callOnce(server)
  if (calls.length === 0) return notApplicable(noCallableTool)
  let judged = 0
  for (const { tool, sent, answer } of calls) {
    if (!isObject(tool.outputSchema) || !isSuccess(answer)) continue
    const validate = await validatorOf(tool.outputSchema)
    if (!validate) continue
    judged++
    const { structuredContent } = answer.result ?? {}
    if (structuredContent === undefined) {
      return broken(`the tool "${tool.name}" has an outputSchema and gave no structuredContent`, sent, answerText(answer))
    }
    const { valid, message } = validate(structuredContent)
    if (!valid)
      return broken(`the structuredContent of the tool "${tool.name}" breaks its outputSchema: ${message}`, sent, answerText(answer))
  }
  return judged > 0 ? kept : notApplicable('no callable tool with an outputSchema gave a result')
}
