import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { listMethods } from '../../../../targets/server/list-methods.js'
import { answering } from '../features/silence.js'
import { isResultOf } from '../result-of.js'

/** Of a method that the server has: one that gives no list without a cursor is for other checks. */
export const check: Check = async (server) => {
  const { answers } = server.survey
  const methods = listMethods.filter(({ method }) => isResultOf(method, answers[method]?.result))
  if (methods.length === 0) return notApplicable('the server gives no list')
  return answering(server, async (session) => {
    for (const { method } of methods) {
      const params = { cursor: `assay-unknown-${server.random(8)}` }
      const answer = await session.request(method, params)
      const sent = requestText(method, params)
      if (answer.result) return broken(`the server took a cursor of ${method} that it never gave out`, sent, answerText(answer))
      if (answer.error?.code !== -32602)
        return broken(`the server refused an unknown cursor of ${method} by another code`, sent, answerText(answer))
    }
    return kept
  })
}
