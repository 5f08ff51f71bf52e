import type { Check, ServerUnderTest } from '../../../../targets/server/contract.js'
import { callOnce } from '../features/calls.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { provoke } from '../features/provoke.js'
import { noSecret, redacted, secretIn, secretsOf } from '../features/secrets.js'
import { readListed } from '../resources/read-listed.js'

/** Looks through lists, results and errors alike. */
export const check: Check = async (server) => {
  const secrets = secretsOf(server)
  if (secrets.length === 0) return notApplicable(noSecret)
  for (const { sent, received } of await everything(server)) {
    const secret = secretIn(received, secrets)
    if (secret) return broken(`an answer of the server holds ${secret.what}`, sent, redacted(received, secret))
  }
  return kept
}

async function everything(server: ServerUnderTest): Promise<{ readonly sent: string; readonly received: string }[]> {
  const { answers, capabilities } = server.survey
  const results = [...(await callOnce(server)), ...(capabilities['resources'] ? await readListed(server) : [])]
  return [
    ...Object.entries(answers).map(([method, answer]) => ({ sent: requestText(method), received: answerText(answer) })),
    ...results.map(({ sent, answer }) => ({ sent, received: answerText(answer) })),
    ...(await provoke(server)),
  ]
}
