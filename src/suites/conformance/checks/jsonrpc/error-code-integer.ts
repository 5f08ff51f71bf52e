import { brief } from './answers.js'
import { everyAnswer, isError } from './every-answer.js'

export const check = everyAnswer(
  isError,
  ({ error }) => (Number.isInteger(error?.code) ? undefined : `whose error has the code ${brief(error?.code)}`),
  'it answered nothing with an error',
)
