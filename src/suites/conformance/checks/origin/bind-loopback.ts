import type { Check } from '../../../../targets/server/contract.js'
import { kept, notApplicable } from './finding.js'

/** On which addresses the process listens at the port that it is spoken to. */
export const check: Check = async (server) => {
  const all = await server.listening()
  if (all === undefined) return notApplicable('this system does not tell on which addresses a process listens')
  const port = server.url?.port || (server.url?.protocol === 'https:' ? '443' : '80')
  const here = all.filter((address) => address.slice(address.lastIndexOf(':') + 1) === port)
  if (here.length === 0) return notApplicable(`no process of the server's own listens at port ${port}`)
  const open = here.filter((address) => !isLoopback(address.slice(0, address.lastIndexOf(':'))))
  if (open.length === 0) return kept
  return {
    kind: 'broken',
    what: `It listens on ${open.join(' and ')}, where other machines reach it.`,
    sent: 'nothing: the listening sockets of its process were read',
    received: here.join('\n'),
  }
}

/** 127.0.0.0/8, `::1`, and 127.0.0.0/8 written as IPv6 (RFC 4291, section 2.5.5.2). */
function isLoopback(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === '::1' || bare === 'localhost' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(bare)
}
