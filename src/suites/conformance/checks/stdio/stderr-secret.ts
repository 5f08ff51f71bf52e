import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../jsonrpc/findings.js'
import { life } from './life.js'

export const check: Check = async (server) => {
  const { planted } = server
  if (planted === undefined) return notApplicable('no secret is planted in the environment of a server that Assay did not start')
  const { stderr, failure } = await life(server)
  const at = stderr.indexOf(planted)
  if (at >= 0)
    return broken('The server wrote a secret of its environment to standard error.', {
      sent: '(a conversation from start to exit)',
      received: stderr.slice(Math.max(0, at - 200), at + planted.length + 100),
    })
  if (failure) throw failure
  return kept
}
