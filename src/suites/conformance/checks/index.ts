import type { Check } from '../../../targets/server/contract.js'

/** The code of each check, by the id of its item. */
export const checks: Readonly<Record<string, Check>> = {}
