import type { Check, Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { eraOf } from '../../../../targets/server/eras.js'
import { broken, kept } from '../statelessness/line.js'
import { unknownVersion } from '../statelessness/meta.js'
import { initialize, type Handshake } from './initialize.js'

/**
 * Which versions a server supports is seen by what it offers: what it answers to an unknown one has to be given to who asks for it. That is looked at
 * once, in the newest revision of the era, as each handshake over stdio starts a process.
 */
export const check: Check = async (server) => {
  const own = await echoed(server, server.revision)
  if (own.kind === 'broken' || server.revision !== server.revisions.findLast((revision) => eraOf(revision) === 'legacy')) return own
  const offered = versionOf(await initialize(server, unknownVersion))
  return offered === undefined || offered === server.revision || offered === unknownVersion ? own : echoed(server, offered)
}

async function echoed(server: ServerUnderTest, version: string): Promise<Finding> {
  const shaken = await initialize(server, version)
  const answered = versionOf(shaken)
  if (answered === version) return kept
  const instead = answered === undefined ? 'without a version' : `with ${answered}`
  return broken(`The server supports ${version} and answered who asks for it ${instead}.`, shaken)
}

function versionOf({ answer: { result } }: Handshake): string | undefined {
  const version = isObject(result) ? result['protocolVersion'] : undefined
  return typeof version === 'string' ? version : undefined
}
