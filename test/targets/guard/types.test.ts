import { expect, it } from 'vitest'
import { fixtureTypes } from '../../../src/corpus/schemas/fixture-types.js'
import { guardTypes } from '../../../src/targets/guard/types.js'

it('a guard can be given every fixture type but the bytes of a frame', () => {
  expect([...guardTypes, 'raw-frame'].toSorted()).toEqual([...fixtureTypes].toSorted())
})
