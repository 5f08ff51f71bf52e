import { expect, test } from 'vitest'
import { judgedBy } from '../../src/baseline/entry.js'

const digest = '0123456789abcdef'
const entry = { d: digest, status: 'pass' } as const
const fails = { digest, expected: { outcome: { status: 'fail' } } } as const

test.for([
  ['the entry, whatever the file says', entry, fails, 'none', entry],
  ['the file, where there is no entry and nothing is recorded', undefined, fails, 'none', { d: digest, status: 'fail' }],
  ['nothing, where the outcome will be recorded', undefined, fails, 'new', undefined],
  ['nothing, where it is accepted', undefined, fails, 'all', undefined],
  ['nothing, where the file does not let it come to this', undefined, { digest, expected: {} }, 'none', undefined],
  ['nothing, where the file does not list it', undefined, { digest }, 'none', undefined],
] as const)('an item is judged by %s', ([, recorded, result, mode, expected]) => {
  expect(judgedBy(recorded, result, mode)).toEqual(expected)
})
