import { z } from 'zod'
import { runSchema } from './record-schema.js'

/** Where the schema is published in the package. */
const id = 'https://unpkg.com/vitest-assay/dist/run.schema.json'

/** The JSON Schema (draft 2020-12) of the run record, as text: published as `vitest-assay/run.schema.json`. */
export function runSchemaText(): string {
  const { $schema, ...schema } = z.toJSONSchema(runSchema, { target: 'draft-2020-12', io: 'input' })
  return `${JSON.stringify({ $schema, $id: id, title: 'assay/run@1', ...schema }, null, 2)}\n`
}
