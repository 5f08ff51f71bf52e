import type { Check } from '../../../../targets/server/contract.js'
import { check as bindLoopback } from './bind-loopback.js'
import { check as corsOpen } from './cors-open.js'
import { check as exposedWithoutCredentials } from './exposed-without-credentials.js'
import { check as hostForeign } from './host-foreign.js'
import { check as originAndHostForeign } from './origin-and-host-foreign.js'
import { check as originForeign } from './origin-foreign.js'
import { check as originForeignStatus } from './origin-foreign-status.js'
import { check as originForeignStream } from './origin-foreign-stream.js'
import { check as originLookalike } from './origin-lookalike.js'
import { check as originOpaque } from './origin-opaque.js'

export const checks: Readonly<Record<string, Check>> = {
  'bind-loopback': bindLoopback,
  'cors-open': corsOpen,
  'exposed-without-credentials': exposedWithoutCredentials,
  'host-foreign': hostForeign,
  'origin-and-host-foreign': originAndHostForeign,
  'origin-foreign': originForeign,
  'origin-foreign-status': originForeignStatus,
  'origin-foreign-stream': originForeignStream,
  'origin-lookalike': originLookalike,
  'origin-opaque': originOpaque,
}
