import type { Finding } from '../../../../targets/server/contract.js'
import { broken, kept, outcome, type Reply } from './line.js'

/** Whether a request was refused with one of these codes and, over HTTP, with this status. `what` names the request: "a request without Mcp-Method". */
export function refused(what: string, reply: Reply, accepted: readonly number[], status = 400): Finding {
  const right = reply.code !== undefined && accepted.includes(reply.code) && (reply.status === undefined || reply.status === status)
  if (right) return kept
  const due = `${reply.status === undefined ? '' : `HTTP ${status} and `}error ${accepted.join(' or ')}`
  return broken(`The server answered ${what} with ${outcome(reply)}, not with ${due}.`, reply)
}
