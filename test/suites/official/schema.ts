import { z } from 'zod'
import { conformanceItem, fileHeads } from '../../../src/corpus/schema.js'
import { scenarioFacts } from '../../../src/corpus/schemas/official.js'

/** An item of corpus/official. */
const scenarioItem = z.strictObject({ ...conformanceItem.shape, official: scenarioFacts })

/** corpus/official/scenarios.assay.jsonc. */
export const scenarioFile = z.strictObject({
  ...fileHeads.conformance.shape,
  namespace: z.literal('official'),
  items: z.array(scenarioItem).min(1),
})
