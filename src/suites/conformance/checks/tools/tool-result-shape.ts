import type { Check } from '../../../../targets/server/contract.js'
import { callOnce, noCallableTool } from '../features/calls.js'
import { blockProblem } from '../features/content.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'

export const check: Check = async (server) => {
  const calls = await callOnce(server)
  if (calls.length === 0) return notApplicable(noCallableTool)
  let judged = 0
  for (const { tool, sent, answer } of calls) {
    const { result } = answer
    if (!result || (result['resultType'] ?? 'complete') !== 'complete') continue
    judged++
    const { content, isError } = result
    const problem = !Array.isArray(content)
      ? 'no list of content'
      : isError !== undefined && typeof isError !== 'boolean'
        ? 'isError that is no boolean'
        : content.map((block) => blockProblem(block, server.revision)).find((found) => found !== undefined)
    if (problem !== undefined) return broken(`the tool "${tool.name}" answered with ${problem}`, sent, answerText(answer))
  }
  return judged > 0 ? kept : notApplicable('no callable tool gave a result')
}
