import { brief } from './answers.js'
import { everyAnswer, isError } from './every-answer.js'

export const check = everyAnswer(
  isError,
  ({ error }) => (typeof error?.message === 'string' ? undefined : `whose error has the message ${brief(error?.message)}`),
  'it answered nothing with an error',
)
