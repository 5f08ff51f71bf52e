import type { Check, Message } from '../../../../targets/server/contract.js'
import { asText, broken, isObject, kept, notApplicable } from '../features/finding.js'
import { heardAll, isLog, nothingServed, logLevelKey, workThrough } from '../features/work-through.js'
import { logLevels } from './log-levels.js'

/** Asked for all levels first: a server that logs nothing below the level keeps it by accident. */
export const check: Check = async (server) => {
  const level = 'error'
  const all = (await heardAll(server)).messages.filter((message) => isBelow(message, level))
  if (all.length === 0) return notApplicable(`the server sent no log message below ${level} that it could leave out`)
  const { messages, served } = await workThrough(server, level)
  const below = messages.find((message) => isBelow(message, level))
  if (!below) return served ? kept : notApplicable(nothingServed)
  const sent = server.era === 'modern' ? { _meta: { [logLevelKey]: level } } : { method: 'logging/setLevel', params: { level } }
  return broken(`the server sent a log message below the level ${level} that was asked for`, asText(sent), asText(below))
}

function isBelow(message: Message, level: string): boolean {
  const rank = isLog(message) && isObject(message.params) ? logLevels.indexOf(message.params['level']) : -1
  return rank !== -1 && rank < logLevels.indexOf(level)
}
