import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { named } from './answers.js'
import { asked } from './asked.js'
import { broken, kept } from './findings.js'

export const check: Check = async (server) => {
  // In these revisions the simplest request is a ping.
  const [ping] = (await asked(server)).strings
  if (!ping) throw new Error('no ping was sent')
  const { answer, http } = ping
  if (!isObject(answer?.result)) return broken(`The server answered a ping with ${named(answer, http?.status)}.`, ping)
  const members = Object.keys(answer.result).filter((key) => key !== '_meta')
  return members.length === 0 ? kept : broken(`The server answered a ping with a result that has ${members.length} members.`, ping)
}
