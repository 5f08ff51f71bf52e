import type { Check } from '../../../../targets/server/contract.js'
import { check as errorLeaksPath } from './error-leaks-path.js'
import { check as errorLeaksSecret } from './error-leaks-secret.js'
import { check as errorLeaksStack } from './error-leaks-stack.js'

export const checks: Readonly<Record<string, Check>> = {
  'error-leaks-path': errorLeaksPath,
  'error-leaks-stack': errorLeaksStack,
  'error-leaks-secret': errorLeaksSecret,
}
