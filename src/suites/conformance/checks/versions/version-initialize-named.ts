import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { initialize } from './initialize.js'

/** Versioning > Backward Compatibility: what a user of an older client gets to read is this error. */
export const check: Check = async (server) => {
  const shaken = await initialize(server, '2025-11-25')
  const { error, result } = shaken.answer
  if (result !== undefined) return notApplicable('it serves legacy revisions, and answers initialize')
  if (error !== undefined && JSON.stringify(error).includes(server.revision)) return kept
  return broken(`The server refused initialize without naming ${server.revision}, the version that it serves.`, shaken)
}
