import { eachPrompt } from '../features/each.js'
import { hiddenIn } from '../features/hidden.js'
import { nameOf } from '../features/names.js'

export const check = eachPrompt((prompt) => {
  const found = hiddenIn(prompt)
  return found === undefined ? undefined : `the prompt "${nameOf(prompt)}" holds the invisible character ${found}`
})
