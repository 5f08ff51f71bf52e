// Writes the JSON Schema of the run record, made from the schema that validates it: dist/run.schema.json, published as `vitest-assay/run.schema.json`.
import { rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const bundle = await rolldown({ input: 'src/report/record-json-schema.ts', platform: 'node', external: ['zod'] })
const file = 'dist/.record-schema.mjs'
await bundle.write({ file, format: 'esm' })
try {
  const { runSchemaText } = await import(pathToFileURL(file).href)
  await writeFile('dist/run.schema.json', runSchemaText())
} finally {
  await rm(file)
}
