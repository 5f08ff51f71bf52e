import type { Check } from '../../../../targets/server/contract.js'
import { everything } from './asked.js'
import { broken, kept, notApplicable } from './findings.js'

const allowed = /^(?:application\/json|text\/event-stream)\s*(?:;|$)/i

export const check: Check = async (server) => {
  const answered = (await everything(server)).filter(
    ({ http }) => http !== undefined && http.status >= 200 && http.status < 300 && http.body !== '',
  )
  if (answered.length === 0) return notApplicable('it answered no request with a status of success')
  const wrong = answered.find(({ http }) => !allowed.test(http?.headers['content-type'] ?? ''))
  return wrong
    ? broken(`The server answered ${wrong.method} with the content type ${wrong.http?.headers['content-type'] ?? 'left out'}.`, wrong)
    : kept
}
