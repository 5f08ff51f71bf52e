import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../jsonrpc/findings.js'
import { life } from './life.js'

export const check: Check = async (server) => {
  const { children, orphans, failure } = await life(server)
  if (failure) throw failure
  if (children === undefined) return notApplicable('only Linux tells which processes another has started')
  const { apart, shared } = children
  if (apart.length === 0 && shared === 0) return notApplicable('it starts no processes')
  if (apart.length === 0) return notApplicable('its processes share its process group, which Assay ends with it')
  if (orphans.length === 0) return kept
  const what = `The server left ${orphans.length} of the ${apart.length + shared} processes that it had started running.`
  return broken(what, { sent: '(end of standard input)', received: orphans.join('\n') })
}
