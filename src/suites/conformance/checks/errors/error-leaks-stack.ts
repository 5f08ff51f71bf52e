import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../features/finding.js'
import { provoke } from '../features/provoke.js'
import { stackTrace } from './stack-trace.js'

export const check: Check = async (server) => {
  for (const { sent, received, failed } of await provoke(server)) {
    const frame = failed ? stackTrace(received) : undefined
    if (frame !== undefined) return broken(`an error of the server holds a stack trace: ${frame}`, sent, received)
  }
  return kept
}
