import type { Check } from '../../../../targets/server/contract.js'
import { methodNotFound } from '../../../../targets/server/messages.js'
import { answerText, broken, kept } from '../features/finding.js'
import { isOffer } from './features.js'
import { overUndeclared } from './over-undeclared.js'

export const check: Check = (server) =>
  overUndeclared(server, (feature, answer, sent) => {
    const { method, capability } = feature
    if (!answer) return broken(`the server does not declare ${capability} and did not answer ${method}`, sent, '(nothing)')
    if (answer.error?.code === methodNotFound) return kept
    // What it offers all the same is for `capability-undeclared`.
    if (isOffer(feature, answer)) return undefined
    const how = answer.error ? `refused ${method} by ${answer.error.code}` : `answered ${method} with a result`
    return broken(`the server does not declare ${capability} and ${how}, not by -32601`, sent, answerText(answer))
  })
