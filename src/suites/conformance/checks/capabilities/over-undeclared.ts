import type { Answer, Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { kept, notApplicable, requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { answerOrSilence } from '../features/silence.js'
import { type Feature, featuresOf } from './features.js'

/** Asks for each feature that the server does not declare, until one answer, or that there is none, is `judge`d to break a rule. Undefined: the answer is for another check. */
export async function overUndeclared(
  server: ServerUnderTest,
  judge: (feature: Feature, answer: Answer | undefined, sent: string) => Finding | undefined,
): Promise<Finding> {
  const undeclared = featuresOf(server).filter(({ capability }) => !server.survey.capabilities[capability])
  if (undeclared.length === 0) return notApplicable('the server declares every capability there is')
  return withSession(server, async (session) => {
    let judged = false
    for (const feature of undeclared) {
      const answer = await answerOrSilence(server, session, session.request(feature.method, feature.params))
      const found = judge(feature, answer, requestText(feature.method, feature.params))
      if (found?.kind === 'broken') return found
      judged ||= found !== undefined
    }
    return judged ? kept : notApplicable('the server offers all that it does not declare (see capability-undeclared)')
  })
}
