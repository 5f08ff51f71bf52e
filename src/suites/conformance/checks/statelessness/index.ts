import type { Check } from '../../../../targets/server/contract.js'
import { check as discoverImplemented } from './discover-implemented.js'
import { check as getDelete405 } from './get-delete-405.js'
import { check as listIndependent } from './list-independent.js'
import { check as logWithoutLevel } from './log-without-level.js'
import { check as metaAbsent } from './meta-absent.js'
import { check as metaCapabilitiesMissing } from './meta-capabilities-missing.js'
import { check as metaVersionMissing } from './meta-version-missing.js'
import { check as methodUnknown404 } from './method-unknown-404.js'
import { check as noInferredState } from './no-inferred-state.js'
import { check as noServerRequests } from './no-server-requests.js'
import { check as removedMethods } from './removed-methods.js'
import { check as resultTypePresent } from './result-type-present.js'
import { check as serverInfoPresent } from './server-info-present.js'
import { check as sessionHeaderIgnored } from './session-header-ignored.js'
import { check as subscriptionAcknowledged } from './subscription-acknowledged.js'
import { check as subscriptionId } from './subscription-id.js'
import { check as subscriptionOptIn } from './subscription-opt-in.js'
import { check as undeclaredCapability } from './undeclared-capability.js'

export const statelessnessChecks: Readonly<Record<string, Check>> = {
  'meta-absent': metaAbsent,
  'meta-version-missing': metaVersionMissing,
  'meta-capabilities-missing': metaCapabilitiesMissing,
  'discover-implemented': discoverImplemented,
  'result-type-present': resultTypePresent,
  'server-info-present': serverInfoPresent,
  'undeclared-capability': undeclaredCapability,
  'removed-methods': removedMethods,
  'method-unknown-404': methodUnknown404,
  'get-delete-405': getDelete405,
  'session-header-ignored': sessionHeaderIgnored,
  'no-server-requests': noServerRequests,
  'no-inferred-state': noInferredState,
  'list-independent': listIndependent,
  'subscription-acknowledged': subscriptionAcknowledged,
  'subscription-id': subscriptionId,
  'subscription-opt-in': subscriptionOptIn,
  'log-without-level': logWithoutLevel,
}
