import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../jsonrpc/findings.js'
import { life } from './life.js'

export const check: Check = async (server) => {
  const { children, orphans, failure } = await life(server)
  if (failure) throw failure
  if (children === undefined) return notApplicable('only Linux tells which processes another has started')
  if (children === 0) return notApplicable('it starts no processes')
  return orphans.length === 0 ? kept : broken(`The server left ${orphans.length} of the ${children} processes that it had started running.`, { sent: '(end of standard input)', received: orphans.join('\n') })
}
