import type { Check } from '../../../../targets/server/contract.js'
import { check as logLevelInvalid } from './log-level-invalid.js'
import { check as logLevelKept } from './log-level-kept.js'
import { check as logMessageShape } from './log-message-shape.js'
import { check as logSecrets } from './log-secrets.js'
import { check as logUndeclared } from './log-undeclared.js'

export const checks: Readonly<Record<string, Check>> = {
  'log-level-invalid': logLevelInvalid,
  'log-level-kept': logLevelKept,
  'log-undeclared': logUndeclared,
  'log-message-shape': logMessageShape,
  'log-secrets': logSecrets,
}
