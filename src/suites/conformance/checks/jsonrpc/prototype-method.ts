import type { Check } from '../../../../targets/server/contract.js'
import { named } from './answers.js'
import { asked } from './asked.js'
import { broken, kept } from './findings.js'

/** Not found, or refused before it was looked for. Any other code comes from something that was found. */
const refusals: ReadonlySet<unknown> = new Set([-32_601, -32_600, -32_602])

export const check: Check = async (server) => {
  for (const one of (await asked(server)).builtInMethods) {
    if (!refusals.has(one.answer?.error?.code))
      return broken(`The server answered the method ${one.method} with ${named(one.answer, one.http?.status)}.`, one)
  }
  return kept
}
