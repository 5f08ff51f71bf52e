import type { Check } from '../../../targets/server/contract.js'
import { checks as authorization } from './authorization/index.js'
import { cachingChecks as caching } from './caching/index.js'
import { checks as capabilities } from './capabilities/index.js'
import { checks as errors } from './errors/index.js'
import { headersChecks as headers } from './headers/index.js'
import { jsonrpcChecks as jsonrpc } from './jsonrpc/index.js'
import { checks as logging } from './logging/index.js'
import { checks as origin } from './origin/index.js'
import { checks as prompts } from './prompts/index.js'
import { requestStateChecks as requestState } from './request-state/index.js'
import { checks as resources } from './resources/index.js'
import { checks as sessions } from './sessions/index.js'
import { statelessnessChecks as statelessness } from './statelessness/index.js'
import { stdioChecks as stdio } from './stdio/index.js'
import { checks as tools } from './tools/index.js'
import { versionsChecks as versions } from './versions/index.js'

/** The code of each check, by the id of its item. */
export const checks: Readonly<Record<string, Check>> = {
  ...authorization,
  ...caching,
  ...capabilities,
  ...errors,
  ...headers,
  ...jsonrpc,
  ...logging,
  ...origin,
  ...prompts,
  ...requestState,
  ...resources,
  ...sessions,
  ...statelessness,
  ...stdio,
  ...tools,
  ...versions,
}
