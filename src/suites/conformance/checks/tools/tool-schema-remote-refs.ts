import { eachTool } from '../features/each.js'
import { isObject } from '../features/finding.js'
import { subschemas } from '../features/schema.js'

const references = ['$ref', '$dynamicRef', '$recursiveRef'] as const

export const check = eachTool((tool) => {
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const root: unknown = tool[field]
    if (!isObject(root)) continue
    for (const { pointer, schema } of subschemas(root)) {
      const remote = references
        .map((keyword) => schema[keyword])
        .find((ref) => typeof ref === 'string' && /^(?:https?:|ftp:)?\/\//i.test(ref))
      if (remote !== undefined && !holds(root, remote)) {
        return `the ${field} of the tool "${tool.name}" refers to ${String(remote)} at #${pointer}`
      }
    }
  }
  return undefined
})

/** A URL that a schema of the same document gives itself as `$id` is found there, without the network. */
const holds = (root: Readonly<Record<string, unknown>>, ref: unknown): boolean => {
  const [base] = String(ref).split('#')
  return subschemas(root).some(({ schema }) => typeof schema['$id'] === 'string' && schema['$id'].split('#')[0] === base)
}
