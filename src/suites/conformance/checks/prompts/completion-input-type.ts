import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { completionSubjects, nothingToComplete } from './completion-subjects.js'

export const check: Check = async (server) => {
  const [subject] = completionSubjects(server)
  if (!subject) return notApplicable(nothingToComplete)
  const { ref, name } = subject
  return answering(server, async (session) => {
    for (const params of [
      { ref, argument: { name, value: { assay: true } } },
      { ref, argument: name },
    ]) {
      const answer = await session.request('completion/complete', params)
      if (answer.result)
        return broken('the server took a completion input of a wrong type', requestText('completion/complete', params), answerText(answer))
    }
    return kept
  })
}
