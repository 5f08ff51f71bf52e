import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept } from '../features/finding.js'
import { askUnknown } from './ask-unknown.js'

export const check: Check = async (server) => {
  const { sent, answer, uri } = await askUnknown(server)
  const contents = answer?.result?.['contents']
  if (!answer || !Array.isArray(contents) || contents.length > 0) return kept
  return broken(`the server answered the unknown resource ${uri} with empty contents`, sent, answerText(answer))
}
