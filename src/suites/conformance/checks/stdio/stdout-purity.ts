import type { Check } from '../../../../targets/server/contract.js'
import { isObject, parseJson } from '../../../../targets/server/messages.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { life } from './life.js'

export const check: Check = async (server) => {
  const { stdout, failure } = await life(server)
  const alien = stdout.find((line) => !isMessageLine(line, server.revision === '2025-03-26'))
  if (alien !== undefined)
    return broken('The server wrote a line to standard output that is no MCP message.', {
      sent: '(a conversation from start to exit)',
      received: alien === '' ? '(an empty line)' : alien,
    })
  // Without a whole conversation nothing is shown.
  if (failure) throw failure
  return kept
}

/** Lines longer than 64 KB come cut: their beginning has to do. */
function isMessageLine(line: string, batches: boolean): boolean {
  if (line.length >= 65_536) return line.startsWith('{')
  const value = parseJson(line)
  if (batches && Array.isArray(value)) return value.length > 0 && value.every(isMessage)
  return isMessage(value)
}

function isMessage(value: unknown): boolean {
  if (!isObject(value) || value['jsonrpc'] !== '2.0') return false
  return typeof value['method'] === 'string' || 'result' in value || 'error' in value
}
