import type { Check } from '../../../../targets/server/contract.js'
import { check as authChallenge } from './auth-challenge.js'
import { check as authChallengeBearer } from './auth-challenge-bearer.js'
import { check as authChallengeScope } from './auth-challenge-scope.js'
import { check as authErrorCode } from './auth-error-code.js'
import { check as authEveryRequest } from './auth-every-request.js'
import { check as authInsufficientScope } from './auth-insufficient-scope.js'
import { check as authMetadataDocument } from './auth-metadata-document.js'
import { check as authMissing401 } from './auth-missing-401.js'
import { check as authScopeOfflineAccess } from './auth-scope-offline-access.js'
import { check as authScopeWildcard } from './auth-scope-wildcard.js'
import { check as authTokenAudience } from './auth-token-audience.js'
import { check as authTokenInvalid } from './auth-token-invalid.js'
import { check as authTokenQuery } from './auth-token-query.js'
import { check as authTokenScheme } from './auth-token-scheme.js'
import { check as authTokenStatus } from './auth-token-status.js'
import { check as authTokenTampered } from './auth-token-tampered.js'
import { check as authTokenUnsigned } from './auth-token-unsigned.js'

export const checks: Readonly<Record<string, Check>> = {
  'auth-challenge': authChallenge,
  'auth-challenge-bearer': authChallengeBearer,
  'auth-challenge-scope': authChallengeScope,
  'auth-error-code': authErrorCode,
  'auth-every-request': authEveryRequest,
  'auth-insufficient-scope': authInsufficientScope,
  'auth-metadata-document': authMetadataDocument,
  'auth-missing-401': authMissing401,
  'auth-scope-offline-access': authScopeOfflineAccess,
  'auth-scope-wildcard': authScopeWildcard,
  'auth-token-audience': authTokenAudience,
  'auth-token-invalid': authTokenInvalid,
  'auth-token-query': authTokenQuery,
  'auth-token-scheme': authTokenScheme,
  'auth-token-status': authTokenStatus,
  'auth-token-tampered': authTokenTampered,
  'auth-token-unsigned': authTokenUnsigned,
}
