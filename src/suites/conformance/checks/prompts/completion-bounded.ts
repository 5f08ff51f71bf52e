import type { Answer, Check } from '../../../../targets/server/contract.js'
import { answerText, broken, isObject, kept, notApplicable, requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { answerOrSilence } from '../features/silence.js'
import { completionSubjects, nothingToComplete } from './completion-subjects.js'

const mostValues = 100

export const check: Check = async (server) => {
  const subjects = completionSubjects(server)
  if (subjects.length === 0) return notApplicable(nothingToComplete)
  return withSession(server, async (session) => {
    let judged = 0
    for (const { ref, name } of subjects) {
      const params = { ref, argument: { name, value: '' } }
      const answer = await answerOrSilence(server, session, session.request('completion/complete', params))
      if (!answer || answer.error) continue
      judged++
      const problem = problemOf(answer)
      if (problem !== undefined)
        return broken(`the server completed ${name} with ${problem}`, requestText('completion/complete', params), answerText(answer))
    }
    return judged > 0 ? kept : notApplicable('the server completed none of its arguments')
  })
}

function problemOf({ result }: Answer): string | undefined {
  const completion = result?.['completion']
  const values = isObject(completion) ? completion['values'] : undefined
  if (!Array.isArray(values)) return 'no list of values'
  if (values.length > mostValues) return `${values.length} values`
  return values.every((value) => typeof value === 'string') ? undefined : 'a value that is no string'
}
