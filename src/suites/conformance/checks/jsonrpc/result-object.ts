import { isObject } from '../../../../targets/server/messages.js'
import { everyAnswer } from './every-answer.js'

export const check = everyAnswer(
  (answer) => 'result' in answer && !('error' in answer),
  ({ result }) =>
    isObject(result) ? undefined : `whose result is ${result === null ? 'null' : Array.isArray(result) ? 'a list' : `a ${typeof result}`}`,
  'it answered nothing with a result',
)
