import { brief } from './answers.js'
import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './findings.js'
import { progressOfCalls, shownProgress } from './progress.js'

export const check: Check = async (server) => {
  const calls = (await progressOfCalls(server)).filter(({ token, progress }) => token !== undefined && progress.length > 0)
  if (calls.length === 0) return notApplicable('no tool that may be called sends progress')
  for (const call of calls) {
    const values = call.progress.map(({ progress }) => progress)
    const at = values.findIndex((value, index) => typeof value !== 'number' || (index > 0 && value <= Number(values[index - 1])))
    if (at >= 0)
      return broken(`The server sent the progress ${values.map((value) => brief(value)).join(', ')} for one call.`, shownProgress(call))
  }
  return kept
}
