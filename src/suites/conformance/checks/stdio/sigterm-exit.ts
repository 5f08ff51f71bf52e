import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../jsonrpc/findings.js'
import { company } from './company.js'
import { goneAlready, patience } from './life.js'
import { hello, withProcess } from './process.js'

export const check: Check = async (server) => {
  if (process.platform === 'win32') return notApplicable('Windows has no SIGTERM that a process could hear')
  const ended = (await company(server)).endedBySigterm ?? (await endsAlone(server))
  return ended
    ? kept
    : broken(`The server was still running ${patience} ms after SIGTERM.`, { sent: '(SIGTERM)', received: '(it went on running)' })
}

/** Of a server that has no second process beside the first. */
const endsAlone = (server: Parameters<Check>[0]): Promise<boolean> =>
  withProcess(server, async (child) => {
    await hello(server, child)
    const gone = await goneAlready(child)
    if (gone) throw gone
    child.signal('SIGTERM')
    return (await child.exited(patience)) !== undefined
  })
