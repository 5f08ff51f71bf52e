import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken } from '../features/finding.js'
import { askUnknown } from './ask-unknown.js'
import { refusedResource } from './known-resources.js'

export const check: Check = async (server) => {
  const code = server.era === 'legacy' ? -32002 : -32602
  const { sent, answer, uri } = await askUnknown(server)
  if (!answer) return broken(`the server did not answer the unknown resource ${uri}`, sent, '(nothing)')
  if (answer.error?.code === code) return refusedResource(server, { name: uri, answer })
  const what = answer.error ? `by ${answer.error.code}, not by ${code}` : 'with a result'
  return broken(`the server answered the unknown resource ${uri} ${what}`, sent, answerText(answer))
}
