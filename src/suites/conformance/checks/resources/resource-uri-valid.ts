import { eachResource } from '../features/each.js'
import { nameOf } from '../features/names.js'

/** RFC 3986 section 3 and appendix A: a scheme, then characters of a URI, with `%` only before two hex digits. */
const uri = /^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i

export const check = eachResource((resource) => {
  const value = resource['uri']
  return typeof value === 'string' && uri.test(value) && value.split('#').length < 3
    ? undefined
    : `the server lists the resource ${nameOf(resource)}, which is no URI`
})
