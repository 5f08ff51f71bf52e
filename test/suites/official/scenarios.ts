import { readFileSync } from 'node:fs'
import { parseJsonc } from '../../../src/corpus/jsonc.js'
import { scenarioFile } from './schema.js'
import type { OfficialScenario } from '../../../src/suites/official/scenario.js'

export const scenarioPath = 'corpus/official/scenarios.assay.jsonc'

/** All scenarios, as the package ships them. */
export function readScenarios(): readonly OfficialScenario[] {
  const parsed = parseJsonc(readFileSync(scenarioPath, 'utf8'))
  if ('problems' in parsed) throw new Error(`${scenarioPath} is no JSON`)
  return scenarioFile.parse(parsed.value).items as readonly OfficialScenario[]
}

export function scenario(id: string): OfficialScenario {
  const found = readScenarios().find((one) => one.id === id)
  if (!found) throw new Error(`there is no scenario ${id}`)
  return found
}
