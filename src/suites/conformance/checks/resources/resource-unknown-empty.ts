import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable } from '../features/finding.js'
import { askUnknown } from './ask-unknown.js'
import { refusedResource } from './known-resources.js'

export const check: Check = async (server) => {
  const { sent, answer, uri } = await askUnknown(server)
  if (!answer) return notApplicable('the server does not answer what it does not know (see resource-unknown)')
  const contents = answer.result?.['contents']
  if (answer.error) return refusedResource(server, { name: uri, answer })
  if (Array.isArray(contents) ? contents.length > 0 : answer.result?.['resultType'] === 'input_required') return kept
  return broken(
    `the server answered the unknown resource ${uri} with ${Array.isArray(contents) ? 'empty' : 'no'} contents`,
    sent,
    answerText(answer),
  )
}
