import type { Check } from '../../../../targets/server/contract.js'
import { named, refused } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { noMethod } = await ordeals(server)
  return refused(noMethod)
    ? kept
    : broken(`The server answered a request without a method with ${named(noMethod.answers[0], noMethod.http?.status)}.`, noMethod)
}
