import { mostEntries } from '../../targets/server/limits.js'
import type { OfficialSubject } from './applicability.js'
import { heldBack } from './held.js'
import type { SuiteRequest } from './run.js'
import { existsIn, type OfficialScenario } from './scenario.js'
import { firstModern, isIn, isNext, isRead } from './version.js'

/**
 * All scenarios in one process, or those that apply one by one: each costs the start of the suite, but the others are neither waited for nor sent. What is sent for
 * a fixture that is not there, such as calls of tools by made-up names, is then spared the server too.
 */
export function selectionOf(
  version: string,
  {
    scenarios,
    applying,
    subject,
  }: { readonly scenarios: readonly OfficialScenario[]; readonly applying: readonly OfficialScenario[]; readonly subject: OfficialSubject },
): Pick<SuiteRequest, 'all' | 'named'> {
  const { reach, survey } = subject
  // A run of all takes 2 s in the legacy era, 8 s in the modern one, 15 s where a process is started for each session; one scenario takes 0.7 s.
  const few = applying.length <= (reach === 'bridge' ? 10 : survey.revision < firstModern ? 3 : 8)
  const all = !few && isHarmless(version, scenarios, subject)
  const named = applying.filter(({ official }) => !all || official.extension !== undefined)
  return { all, named: named.map(({ id }) => id) }
}

/**
 * Whether a run of all calls no tool that may not be called: it runs what does not apply too, and in a version whose scenarios nobody has read there may be others.
 * The stable line runs those of every revision. Of tools that the survey did not list, or not all, nothing is known.
 */
function isHarmless(version: string, scenarios: readonly OfficialScenario[], subject: OfficialSubject): boolean {
  const run = scenarios.filter(
    (one) => isIn(one, version) && one.official.extension === undefined && (!isNext(version) || existsIn(one, subject.survey.revision)),
  )
  const { tools, capabilities } = subject.survey
  const isWhole = Object.hasOwn(capabilities, 'tools') && tools.length < mostEntries
  return isRead(version) && isWhole && run.every((one) => heldBack(one, tools, subject) === undefined)
}
