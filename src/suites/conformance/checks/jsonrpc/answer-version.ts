import { brief } from './answers.js'
import { everyAnswer } from './every-answer.js'

export const check = everyAnswer(
  () => true,
  ({ jsonrpc }) => (jsonrpc === '2.0' ? undefined : `whose member jsonrpc is ${brief(jsonrpc)}`),
  'it answered nothing at all',
)
