import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { life, patience } from './life.js'

export const check: Check = async (server) => {
  const { exitedAtEnd, failure } = await life(server)
  if (exitedAtEnd === undefined && failure) throw failure
  return exitedAtEnd
    ? kept
    : broken(`The server was still running ${patience} ms after its standard input had ended.`, {
        sent: '(end of standard input)',
        received: '(it went on running)',
      })
}
