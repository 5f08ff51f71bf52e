import { eachTool } from '../features/each.js'
import { isObject } from '../features/finding.js'

export const check = eachTool(({ name, inputSchema }) => {
  if (!isObject(inputSchema)) return `the inputSchema of the tool "${name}" is no object`
  return inputSchema['type'] === 'object' ? undefined : `the inputSchema of the tool "${name}" does not say type: "object"`
})
