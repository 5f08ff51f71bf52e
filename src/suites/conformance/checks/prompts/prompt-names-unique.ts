import { eachPrompt, isRepeated } from '../features/each.js'
import { nameOf } from '../features/names.js'

export const check = eachPrompt((prompt, all) =>
  isRepeated(prompt, all, 'name') ? `the server lists the prompt "${nameOf(prompt)}" twice` : undefined,
)
