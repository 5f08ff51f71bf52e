import type { Check } from '../../../../targets/server/contract.js'
import { eachTool } from '../features/each.js'
import { notApplicable } from '../features/finding.js'

const overTools = eachTool(({ name, annotations }) =>
  annotations?.['readOnlyHint'] === true && annotations['destructiveHint'] === true
    ? `the tool "${name}" says that it only reads and that it destroys`
    : undefined,
)

export const check: Check = async (server) => {
  const { tools } = server.survey
  return tools.every(({ annotations }) => annotations === undefined) ? notApplicable('no tool has annotations') : overTools(server)
}
