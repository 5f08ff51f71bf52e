import { everyAnswer } from './every-answer.js'

export const check = everyAnswer(
  () => true,
  (answer) => {
    if ('result' in answer && 'error' in answer) return 'with both a result and an error'
    return 'result' in answer || 'error' in answer ? undefined : 'with neither a result nor an error'
  },
  'it answered nothing at all',
)
