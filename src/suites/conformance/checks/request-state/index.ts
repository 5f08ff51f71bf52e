import type { Check } from '../../../../targets/server/contract.js'
import { check as elicitationSecrets } from './elicitation-secrets.js'
import { check as elicitationUrl } from './elicitation-url.js'
import { check as inputMissingAsked } from './input-missing-asked.js'
import { check as inputRequiredElsewhere } from './input-required-elsewhere.js'
import { check as inputRequiredShape } from './input-required-shape.js'
import { check as inputSurplusIgnored } from './input-surplus-ignored.js'
import { check as stateForged } from './state-forged.js'
import { check as stateOtherPrincipal } from './state-other-principal.js'
import { check as stateReplayed } from './state-replayed.js'
import { check as stateTampered } from './state-tampered.js'
import { check as stateTruncated } from './state-truncated.js'

export const requestStateChecks: Readonly<Record<string, Check>> = {
  'input-required-shape': inputRequiredShape,
  'input-required-elsewhere': inputRequiredElsewhere,
  'state-tampered': stateTampered,
  'state-truncated': stateTruncated,
  'state-forged': stateForged,
  'state-replayed': stateReplayed,
  'state-other-principal': stateOtherPrincipal,
  'input-missing-asked': inputMissingAsked,
  'input-surplus-ignored': inputSurplusIgnored,
  'elicitation-secrets': elicitationSecrets,
  'elicitation-url': elicitationUrl,
}
