import { everyAnswer, isError } from './every-answer.js'

export const check = everyAnswer(
  isError,
  ({ error }) => (typeof error?.message === 'string' ? undefined : `whose error has the message ${JSON.stringify(error?.message) ?? 'left out'}`),
  'it answered nothing with an error',
)
