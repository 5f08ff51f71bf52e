import type { Check } from '../../../../targets/server/contract.js'
import { check as sessionDeleteOther } from './session-delete-other.js'
import { check as sessionDeleteWithoutCredential } from './session-delete-without-credential.js'
import { check as sessionFixation } from './session-fixation.js'
import { check as sessionIdAscii } from './session-id-ascii.js'
import { check as sessionIdEntropy } from './session-id-entropy.js'
import { check as sessionIdUnpredictable } from './session-id-unpredictable.js'
import { check as sessionMissing } from './session-missing.js'
import { check as sessionOtherPrincipal } from './session-other-principal.js'
import { check as sessionTerminated } from './session-terminated.js'
import { check as sessionUnknown } from './session-unknown.js'
import { check as sessionWithoutCredential } from './session-without-credential.js'

export const checks: Readonly<Record<string, Check>> = {
  'session-delete-other': sessionDeleteOther,
  'session-delete-without-credential': sessionDeleteWithoutCredential,
  'session-fixation': sessionFixation,
  'session-id-ascii': sessionIdAscii,
  'session-id-entropy': sessionIdEntropy,
  'session-id-unpredictable': sessionIdUnpredictable,
  'session-missing': sessionMissing,
  'session-other-principal': sessionOtherPrincipal,
  'session-terminated': sessionTerminated,
  'session-unknown': sessionUnknown,
  'session-without-credential': sessionWithoutCredential,
}
