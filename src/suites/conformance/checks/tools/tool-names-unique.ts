import { eachTool, isRepeated } from '../features/each.js'

export const check = eachTool((tool, all) => (isRepeated(tool, all, 'name') ? `the server lists the tool "${tool.name}" twice` : undefined))
