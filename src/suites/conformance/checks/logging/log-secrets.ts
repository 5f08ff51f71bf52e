import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, kept, notApplicable } from '../features/finding.js'
import { noSecret, redacted, secretIn, secretsOf } from '../features/secrets.js'
import { heardAll, isLog } from '../features/work-through.js'

export const check: Check = async (server) => {
  const secrets = secretsOf(server)
  if (secrets.length === 0) return notApplicable(noSecret)
  const logs = (await heardAll(server)).messages.filter(isLog)
  if (logs.length === 0) return notApplicable('the server sent no log message')
  for (const log of logs) {
    const secret = secretIn(asText(log), secrets)
    if (secret)
      return broken(`a log message of the server holds ${secret.what}`, 'requests for what it offers', redacted(asText(log), secret))
  }
  return kept
}
