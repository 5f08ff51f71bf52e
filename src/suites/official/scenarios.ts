import { readFileSync } from 'node:fs'
import { packageRoot } from '../../paths.js'
import type { OfficialScenario } from './scenario.js'

/** All scenarios that any version of the suite has, with what we know of them. */
export const readScenarios = (): readonly OfficialScenario[] =>
  (JSON.parse(readFileSync(`${packageRoot}/corpus/official/scenarios.assay.jsonc`, 'utf8')) as { readonly items: OfficialScenario[] }).items
