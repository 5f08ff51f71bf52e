import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept } from '../features/finding.js'
import { isOffer } from './features.js'
import { overUndeclared } from './over-undeclared.js'

export const check: Check = (server) =>
  overUndeclared(server, (feature, answer, sent) =>
    answer && isOffer(feature, answer)
      ? broken(`the server answered ${feature.method} and does not declare ${feature.capability}`, sent, answerText(answer))
      : kept,
  )
