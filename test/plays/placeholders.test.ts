import { expect, it } from 'vitest'
import { placeholderArguments } from '../../src/plays/placeholders.js'

it('fills required arguments alone, the first enum value before the placeholder of the type', () => {
  const properties = {
    text: { type: 'string' },
    count: { type: 'integer' },
    share: { type: 'number' },
    flag: { type: 'boolean' },
    list: { type: 'array' },
    map: { type: 'object' },
    role: { type: 'string', enum: ['viewer', 'editor'] },
    maybe: { type: ['null', 'string'] },
    odd: {},
    optional: { type: 'string' },
  }
  const required = Object.keys(properties).filter((name) => name !== 'optional')
  expect(placeholderArguments({ type: 'object', properties, required })).toEqual({
    text: 'x',
    count: 0,
    share: 0,
    flag: false,
    list: [],
    map: {},
    role: 'viewer',
    maybe: null,
    odd: 'x',
  })
})

it('gives no arguments where the schema asks for none or is none', () => {
  expect(placeholderArguments({ type: 'object', properties: { a: { type: 'string' } } })).toEqual({})
  expect(placeholderArguments(undefined)).toEqual({})
  expect(placeholderArguments({ required: 'a' })).toEqual({})
})
