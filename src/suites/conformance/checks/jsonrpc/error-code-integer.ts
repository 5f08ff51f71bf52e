import { everyAnswer, isError } from './every-answer.js'

export const check = everyAnswer(
  isError,
  ({ error }) => (Number.isInteger(error?.code) ? undefined : `whose error has the code ${JSON.stringify(error?.code) ?? 'left out'}`),
  'it answered nothing with an error',
)
