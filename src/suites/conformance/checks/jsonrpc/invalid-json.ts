import type { Check } from '../../../../targets/server/contract.js'
import { codes, named } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { damaged } = await ordeals(server)
  const { answers, http } = damaged
  if (answers.some(({ error }) => error?.code === codes.parse) || http?.status === 400) return kept
  return broken(
    `The server answered a message that breaks off with ${named(answers[0], http?.status)}, not with error ${codes.parse}.`,
    damaged,
  )
}
