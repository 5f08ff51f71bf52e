import type { Check } from '../../../../targets/server/contract.js'
import { named, refused } from './answers.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { emptyBatch } = await ordeals(server)
  const { answers, http } = emptyBatch
  if (refused(emptyBatch) && answers.length <= 1) return kept
  // MCP has HTTP 202 for what holds no request, and an empty batch holds none.
  if (server.transport === 'http' && http?.status === 202 && http.body === '') return kept
  return broken(
    `The server answered an empty batch with ${answers.length > 1 ? `${answers.length} messages` : named(answers[0], http?.status)}, not with one error.`,
    emptyBatch,
  )
}
