import { nearest } from '../../nearest.js'
import type { Survey } from './contract.js'
import { mostEntries } from './limits.js'
import type { InjectSettings } from './settings.js'

/** Names that are said. */
const most = 5

/** What the option `inject` names although the server lists no such tool, in any of the surveys: it has no effect there, and the tool that was meant is not covered. */
export function unlistedNames(
  { allowTools = [], denyTools = [], examples = {}, hidden = [] }: InjectSettings,
  surveys: readonly Survey[],
): string[] {
  // Behind a wall that nothing opens nothing is listed, and a list that was cut says nothing of what it lacks.
  if (surveys.some(({ walled, tools }) => (walled && !tools.length) || tools.length >= mostEntries)) return []
  const listed = [...new Set(surveys.flatMap(({ tools }) => tools.map(({ name }) => name)))]
  const keys = {
    allowTools,
    denyTools,
    // Hidden tools have examples too.
    examples: Object.keys(examples).filter((name) => !hidden.includes(name)),
  }
  return Object.entries(keys).flatMap(([key, names]) => {
    const strange = names.filter((name) => !listed.includes(name))
    if (!strange.length) return []
    const said = strange.slice(0, most).map((name) => {
      const near = nearest(name, listed)
      return near === undefined ? name : `${name} (did you mean ${near}?)`
    })
    const more = strange.length > most ? ` and ${strange.length - most} more` : ''
    return [`target.inject.${key}: the server lists no tool of this name: ${said.join(', ')}${more}`]
  })
}
