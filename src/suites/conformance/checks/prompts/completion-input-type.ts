import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, notApplicable, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { completionSubjects, nothingToComplete } from './completion-subjects.js'
import type { Named } from '../features/known.js'
import { refusedCompletion } from './known-completions.js'

export const check: Check = async (server) => {
  const [subject] = completionSubjects(server)
  if (!subject) return notApplicable(nothingToComplete)
  const { ref, name } = subject
  const refusals: Named[] = []
  const found = await answering(server, async (session) => {
    for (const params of [
      { ref, argument: { name, value: { assay: true } } },
      { ref, argument: name },
    ]) {
      const answer = await session.request('completion/complete', params)
      if (answer.result)
        return broken('the server took a completion input of a wrong type', requestText('completion/complete', params), answerText(answer))
      refusals.push({ name: '', answer })
    }
    return undefined
  })
  return found ?? refusedCompletion(server, refusals)
}
