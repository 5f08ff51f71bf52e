import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { answerOrSilence } from '../features/silence.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  if (server.survey.capabilities['resources']?.['subscribe'] === true) return notApplicable('the server declares resources.subscribe')
  if (!isResultOf('resources/list', server.survey.answers['resources/list']?.result))
    return notApplicable('the server does not serve resources/list either (see capability-answers)')
  const uri = server.survey.resources.map((resource) => resource['uri']).find((value) => typeof value === 'string') ?? 'assay:///unknown'
  return withSession(server, async (session) => {
    const answer = await answerOrSilence(server, session, session.request('resources/subscribe', { uri }))
    if (!answer || answer.error) return kept
    await session.request('resources/unsubscribe', { uri })
    return broken(
      'the server took a subscription that it does not declare',
      requestText('resources/subscribe', { uri }),
      answerText(answer),
    )
  })
}
