import type { Check, Message } from '../../../../targets/server/contract.js'
import { asText, broken, isObject, kept, notApplicable } from '../features/finding.js'
import { heardAll, isLog } from '../features/work-through.js'
import { logLevels } from './log-levels.js'

export const check: Check = async (server) => {
  const logs = (await heardAll(server)).messages.filter(isLog)
  if (logs.length === 0) return notApplicable('the server sent no log message')
  for (const log of logs) {
    const problem = problemOf(log)
    if (problem !== undefined) return broken(`the server sent a log message ${problem}`, 'requests for what it offers', asText(log))
  }
  return kept
}

function problemOf({ params }: Message): string | undefined {
  if (!isObject(params)) return 'without params'
  if (!logLevels.includes(params['level'])) return `of the level ${asText(params['level'])}`
  if (!('data' in params)) return 'without data'
  return params['logger'] === undefined || typeof params['logger'] === 'string' ? undefined : 'whose logger is no string'
}
