import type { Answer, Check } from '../../../../targets/server/contract.js'
import { methodNotFound } from '../../../../targets/server/messages.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { type Feature, featuresOf } from './features.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  const declared = featuresOf(server).filter(({ capability }) => server.survey.capabilities[capability])
  if (declared.length === 0) return notApplicable('the server declares no capability that has a method')
  return answering(server, async (session) => {
    let served = false
    for (const feature of declared) {
      const answer = await session.request(feature.method, feature.params)
      const what = problemOf(feature, answer)
      if (what !== undefined)
        return broken(
          `the server declares ${feature.capability} and ${what}`,
          requestText(feature.method, feature.params),
          answerText(answer),
        )
      served ||= isResultOf(feature.method, answer.result)
    }
    return served ? kept : notApplicable('the server serves none of the methods of what it declares')
  })
}

/** Lists and the setting of a level have to be served: what is asked of completion does not exist. */
function problemOf({ capability, method, field }: Feature, { result, error }: Answer): string | undefined {
  if (error?.code === methodNotFound) return `does not know ${method}`
  if (capability === 'logging') return error ? `refused ${method}` : undefined
  if (field === undefined) return undefined
  if (error) return `refused ${method}`
  return Array.isArray(result?.[field]) ? undefined : `answered ${method} without a list`
}
