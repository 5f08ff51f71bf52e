import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { kept, notApplicable } from '../features/finding.js'
import { knownBy, tells, type Named } from '../features/known.js'
import { completionSubjects, nothingToComplete } from './completion-subjects.js'

const knownCompletions = knownBy('completion/complete', (server) =>
  completionSubjects(server).map(({ ref, name }) => ({
    name: String(ref['name'] ?? ref['uri']),
    params: { ref, argument: { name, value: '' } },
  })),
)

/** Kept, if refused completions say anything: one of something that the server lists is answered otherwise. */
export async function refusedCompletion(server: ServerUnderTest, refusals: readonly Named[]): Promise<Finding> {
  if (completionSubjects(server).length === 0) return notApplicable(nothingToComplete)
  const known = await knownCompletions(server)
  return refusals.every((refusal) => tells('completion/complete', known, refusal))
    ? kept
    : notApplicable('the server refuses to complete what it lists in the same way')
}
