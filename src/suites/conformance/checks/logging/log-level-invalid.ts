import type { Check } from '../../../../targets/server/contract.js'
import { answerText, asText, broken, kept, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { logLevelKey } from '../features/work-through.js'

export const check: Check = (server) =>
  answering(server, async (session) => {
    const level = 'assay-unknown'
    const modern = server.era === 'modern'
    const answer = modern
      ? await session.request('server/discover', {}, { meta: { [logLevelKey]: level } })
      : await session.request('logging/setLevel', { level })
    if (answer.error?.code === -32602) return kept
    const sent = modern
      ? asText({ method: 'server/discover', params: { _meta: { [logLevelKey]: level } } })
      : requestText('logging/setLevel', { level })
    const what = answer.error
      ? `refused an unknown log level by ${answer.error.code}, not by -32602`
      : 'took a log level that does not exist'
    return broken(`the server ${what}`, sent, answerText(answer))
  })
