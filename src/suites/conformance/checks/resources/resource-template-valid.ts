import { eachTemplate } from '../features/each.js'
import { nameOf } from '../features/names.js'
import { expressionsOf } from './template.js'

export const check = eachTemplate((template) => {
  const { uriTemplate } = template
  if (typeof uriTemplate !== 'string' || uriTemplate === '') return 'the server lists a resource template without uriTemplate'
  return expressionsOf(uriTemplate) === undefined ? `the URI template ${nameOf(template)} is not valid` : undefined
})
