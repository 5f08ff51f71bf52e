import { everyAnswer } from './every-answer.js'

export const check = everyAnswer(
  () => true,
  ({ jsonrpc }) => (jsonrpc === '2.0' ? undefined : `whose member jsonrpc is ${JSON.stringify(jsonrpc) ?? 'left out'}`),
  'it answered nothing at all',
)
