import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../features/finding.js'
import { noErrors, provokedErrors } from '../features/provoke.js'
import { stackTrace } from './stack-trace.js'

export const check: Check = async (server) => {
  const errors = await provokedErrors(server)
  for (const { sent, received } of errors) {
    const frame = stackTrace(received)
    if (frame !== undefined) return broken(`an error of the server holds a stack trace: ${frame}`, sent, received)
  }
  return errors.length > 0 ? kept : notApplicable(noErrors)
}
