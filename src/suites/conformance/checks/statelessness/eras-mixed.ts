import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { eraOf } from '../../../../targets/server/eras.js'
import { isObject } from '../../../../targets/server/messages.js'
import { initialize } from '../versions/initialize.js'
import { oncePerServer } from '../once.js'

/**
 * The newest legacy revision that the server serves, undefined for none: some rules are for servers of the modern era alone. Which revisions it answers is
 * not known where one of them is pinned, so that it is asked for.
 */
export async function legacyOf(server: ServerUnderTest): Promise<string | undefined> {
  const listed = server.revisions.findLast((revision) => eraOf(revision) === 'legacy')
  return listed !== undefined || server.transport === 'memory' ? listed : newestOffered(server)
}

const newestOffered = oncePerServer(async (server): Promise<string | undefined> => {
  const { result } = (await initialize(server, '2025-11-25')).answer
  const version = isObject(result) ? result['protocolVersion'] : undefined
  return typeof version === 'string' ? version : undefined
})

/** Over pipes nothing but `_meta` tells the eras apart: there a server may take a message without it for one of the legacy era. */
export const pipesOfBothEras = async (server: ServerUnderTest): Promise<boolean> =>
  server.transport !== 'http' && (await legacyOf(server)) !== undefined

export const bothErasOverPipes =
  'it serves legacy revisions over the same pipe, where a request without a version in _meta may be one of those'
export const servesLegacy = 'it serves legacy revisions too, and the rule is for servers that do not'
