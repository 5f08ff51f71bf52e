import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, outcome, withLine } from './line.js'

/** Discovery > Response. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    const reply = await line.ask('server/discover')
    const { result } = reply
    if (result === undefined) return broken(`The server answered server/discover with ${outcome(reply)}.`, reply)
    const { supportedVersions, capabilities } = result
    if (!Array.isArray(supportedVersions) || !supportedVersions.includes(server.revision)) {
      return broken(`The server answered server/discover without ${server.revision} among supportedVersions, and serves it.`, reply)
    }
    return isObject(capabilities) ? kept : broken('The server answered server/discover without capabilities.', reply)
  })
