import { isObject } from './revisions.mjs'

const types = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
}

/**
 * What of JSON Schema the server's own schemas use. Gives the first problem as text, or undefined.
 * Properties are looked up with `Object.hasOwn`, so that `__proto__` and its like are names as any other.
 */
export function schemaProblem(schema, value, at = 'arguments') {
  if (schema.type !== undefined && !types[schema.type](value)) return `${at} must be of type ${schema.type}`
  if (schema.enum !== undefined && !schema.enum.includes(value)) return `${at} must be one of ${schema.enum.join(', ')}`
  if (typeof value === 'string') return stringProblem(schema, value, at)
  if (typeof value === 'number') return numberProblem(schema, value, at)
  if (isObject(value)) return objectProblem(schema, value, at)
  return undefined
}

function stringProblem({ minLength = 0, maxLength = Infinity }, value, at) {
  const { length } = [...value]
  if (length < minLength) return `${at} must be at least ${minLength} characters long`
  return length > maxLength ? `${at} must be at most ${maxLength} characters long` : undefined
}

function numberProblem({ minimum = -Infinity, maximum = Infinity }, value, at) {
  if (value < minimum) return `${at} must be at least ${minimum}`
  return value > maximum ? `${at} must be at most ${maximum}` : undefined
}

function objectProblem({ properties = {}, required = [], additionalProperties }, value, at) {
  for (const name of required) if (!Object.hasOwn(value, name)) return `${at}.${name} is required`
  for (const [name, inner] of Object.entries(value))
    if (Object.hasOwn(properties, name)) {
      const problem = schemaProblem(properties[name], inner, `${at}.${name}`)
      if (problem) return problem
    } else if (additionalProperties === false) return `${at} has a member that is not known`
  return undefined
}
