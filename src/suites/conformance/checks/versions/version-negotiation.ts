import type { Check } from '../../../../targets/server/contract.js'
import { eraOf } from '../../../../targets/server/eras.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { unknownVersion } from '../statelessness/meta.js'
import { initialize } from './initialize.js'

const date = /^\d{4}-\d{2}-\d{2}$/

/** Lifecycle > Version Negotiation: an error is as good, since the page shows one under Error Handling. */
export const check: Check = async (server) => {
  const newest = server.revisions.findLast((revision) => eraOf(revision) === 'legacy') ?? server.revision
  // Over stdio each time starts a process, and the answer is the same in all of them.
  if (server.revision !== newest) return notApplicable(`it is asked once, in ${newest}`)
  const shaken = await initialize(server, unknownVersion)
  const { error, result } = shaken.answer
  if (error !== undefined) return kept
  const version = isObject(result) ? result['protocolVersion'] : undefined
  if (version === unknownVersion) return broken(`The server agreed to the version ${unknownVersion}, which does not exist.`, shaken)
  if (typeof version === 'string' && date.test(version)) return kept
  return broken(
    `The server answered initialize for the unknown version ${unknownVersion} without naming a version that it supports.`,
    shaken,
  )
}
