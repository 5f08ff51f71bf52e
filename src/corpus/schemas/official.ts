import { z } from 'zod'
import { nonEmpty } from './values.js'

const names = z.array(nonEmpty)

/** The member `official` of an item: what a server has to have for a scenario of the official suite to mean something (scenario.ts). */
export const scenarioFacts = z.strictObject({
  since: z.enum(['0.1.13', '0.2.0-alpha.12']),
  tools: names,
  prompts: names,
  resources: names,
  transport: z.boolean(),
  accidental: z.boolean(),
  rule: z.int().positive(),
  capability: z.enum(['resources.subscribe']).optional(),
  extension: nonEmpty.optional(),
  sessions: z.enum(['legacy']).optional(),
  headerTool: z.literal(true).optional(),
  firstTool: z.literal(true).optional(),
  uncalled: z.literal(true).optional(),
  checks: z.record(nonEmpty, nonEmpty).optional(),
})
