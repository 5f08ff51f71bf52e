import type { Check } from '../../../../targets/server/contract.js'
import { codes, named } from './answers.js'
import { asked } from './asked.js'
import { broken, kept } from './findings.js'

export const check: Check = async (server) => {
  for (const one of (await asked(server)).unknownMethods) {
    if (one.answer?.error?.code === codes.unknownMethod) continue
    return broken(
      `The server answered a method that does not exist with ${named(one.answer, one.http?.status)}, not with error ${codes.unknownMethod}.`,
      one,
    )
  }
  return kept
}
