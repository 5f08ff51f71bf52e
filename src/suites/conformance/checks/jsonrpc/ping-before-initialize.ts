import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { named } from './answers.js'
import { early } from './early.js'
import { broken, kept } from './findings.js'

export const check: Check = async (server) => {
  const held = await early(server)
  return isObject(held.ping?.result) ? kept : broken(`The server answered a ping before initialize with ${named(held.ping)}.`, held)
}
