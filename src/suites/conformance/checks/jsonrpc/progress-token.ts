import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './findings.js'
import { progressOfCalls, shownProgress } from './progress.js'

export const check: Check = async (server) => {
  const calls = await progressOfCalls(server)
  if (calls.every(({ progress }) => progress.length === 0)) return notApplicable('no tool that may be called sends progress')
  for (const call of calls) {
    const foreign = call.progress.find(({ progressToken }) => progressToken !== call.token)
    if (!foreign && (call.token !== undefined || call.progress.length === 0)) continue
    const named = JSON.stringify(foreign?.['progressToken']) ?? 'no token'
    return broken(
      `The server sent progress under ${named} for a call with ${call.token === undefined ? 'no token' : `the token ${JSON.stringify(call.token)}`}.`,
      shownProgress(call),
    )
  }
  return kept
}
