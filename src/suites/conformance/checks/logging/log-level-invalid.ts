import type { Answer, Check } from '../../../../targets/server/contract.js'
import { answerText, asText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { logLevelKey } from '../features/work-through.js'

export const check: Check = (server) =>
  answering(server, async (session) => {
    const level = 'assay-unknown'
    const modern = server.era === 'modern'
    const ask = (name: string): Promise<Answer> =>
      modern
        ? session.request('server/discover', {}, { meta: { [logLevelKey]: name } })
        : session.request('logging/setLevel', { level: name })
    const answer = await ask(level)
    if (answer.error?.code === -32602) {
      const known = await ask('error')
      return known.error ? notApplicable(`the server refuses the level "error" too, by ${known.error.code}`) : kept
    }
    const sent = modern
      ? asText({ method: 'server/discover', params: { _meta: { [logLevelKey]: level } } })
      : requestText('logging/setLevel', { level })
    const what = answer.error
      ? `refused an unknown log level by ${answer.error.code}, not by -32602`
      : 'took a log level that does not exist'
    return broken(`the server ${what}`, sent, answerText(answer))
  })
