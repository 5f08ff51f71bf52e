import type { Check } from '../../../../targets/server/contract.js'
import { eachTool } from '../features/each.js'
import { isObject, notApplicable } from '../features/finding.js'

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

const overTools = eachTool(({ name, annotations }) => {
  if (annotations === undefined) return undefined
  if (!isObject(annotations)) return `the annotations of the tool "${name}" are no object`
  const wrong = hints.find((hint) => annotations[hint] !== undefined && typeof annotations[hint] !== 'boolean')
  if (wrong !== undefined) return `${wrong} of the tool "${name}" is no boolean`
  const { title } = annotations
  return title === undefined || typeof title === 'string' ? undefined : `annotations.title of the tool "${name}" is no string`
})

export const check: Check = async (server) => {
  const { tools } = server.survey
  return tools.every(({ annotations }) => annotations === undefined) ? notApplicable('no tool has annotations') : overTools(server)
}
