import type { Check } from '../../../../targets/server/contract.js'
import { callOnce, noCallableTool } from '../features/calls.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { terminalControl, texts } from '../features/hidden.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  const calls = await callOnce(server)
  if (calls.length === 0) return notApplicable(noCallableTool)
  const results = calls.filter(({ answer }) => answer.result !== undefined)
  if (results.length === 0) return notApplicable('no callable tool gave a result')
  for (const { tool, sent, answer } of results) {
    for (const { path, text } of texts(answer.result)) {
      const found = terminalControl(text)
      if (found !== undefined)
        return broken(`the tool "${tool.name}" answered with the control character ${found} in ${path}`, sent, answerText(answer))
    }
  }
  return results.some(({ answer }) => isResultOf('tools/call', answer.result))
    ? kept
    : notApplicable('no callable tool gave a result that holds content')
}
