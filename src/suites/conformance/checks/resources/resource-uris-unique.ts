import { eachResource, isRepeated } from '../features/each.js'
import { nameOf } from '../features/names.js'

export const check = eachResource((resource, all) =>
  isRepeated(resource, all, 'uri') ? `the server lists the resource ${nameOf(resource)} twice` : undefined,
)
