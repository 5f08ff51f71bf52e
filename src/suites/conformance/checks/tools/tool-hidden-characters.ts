import { eachTool } from '../features/each.js'
import { hiddenIn } from '../features/hidden.js'

export const check = eachTool((tool) => {
  const found = hiddenIn(tool)
  return found === undefined ? undefined : `the tool "${tool.name}" holds the invisible character ${found}`
})
