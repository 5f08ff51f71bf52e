import type { Finding } from '../../../targets/server/contract.js'

export const kept: Finding = { kind: 'kept' }

export const notApplicable = (reason: string): Finding => ({ kind: 'not-applicable', reason })
