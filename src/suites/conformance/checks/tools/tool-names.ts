import { eachTool } from '../features/each.js'

/** Characters are Unicode code points here: a name of other characters is named as such anyway. */
export const check = eachTool(({ name }) => {
  if (typeof name !== 'string' || name === '') return 'the server lists a tool without a name'
  if (!/^[\w.-]+$/.test(name)) return `the tool "${name}" has characters other than A-Z a-z 0-9 _ . - in its name`
  return name.length > 128 ? `the name of the tool "${name}" has ${name.length} characters` : undefined
})
