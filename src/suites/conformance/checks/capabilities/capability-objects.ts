import type { Check } from '../../../../targets/server/contract.js'
import { asText, broken, isObject, kept } from '../features/finding.js'

const switches = ['listChanged', 'subscribe']

/** Of the answer as it came: what is no object is left out of the survey. */
export const check: Check = ({ era, survey }) => {
  const method = era === 'legacy' ? 'initialize' : 'server/discover'
  const capabilities = survey.answers[method]?.result?.['capabilities']
  const problem = problemOf(capabilities)
  return Promise.resolve(problem === undefined ? kept : broken(`the server declares ${problem}`, method, asText({ capabilities })))
}

function problemOf(capabilities: unknown): string | undefined {
  if (!isObject(capabilities)) return 'capabilities that are no object'
  for (const [name, value] of Object.entries(capabilities)) {
    if (!isObject(value)) return `the capability ${name} as ${asText(value)}`
    const odd = switches.find((member) => value[member] !== undefined && typeof value[member] !== 'boolean')
    if (odd !== undefined) return `${name}.${odd} as ${asText(value[odd])}`
  }
  return undefined
}
