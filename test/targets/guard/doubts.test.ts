import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDoubts } from '../../../src/targets/guard/doubts.js'

function doubting() {
  const said: [id: number, reason: string][] = []
  return { said, doubts: createDoubts((id, reason) => said.push([id, reason])) }
}

it('says what did not happen again, of the input at which it showed, else of the last', () => {
  const { said, doubts } = doubting()
  doubts.raise({ ids: [1, 2, 3], reason: 'changed setTimeout' })
  doubts.raise({ ids: [4, 5], reason: 'did not answer', suspect: 4 })
  for (const id of [1, 2, 3, 4, 5]) doubts.answered(id, false)
  expect(said).toEqual([
    [3, expect.stringContaining('changed setTimeout, once, in a row of 3 inputs')],
    [4, expect.stringContaining('did not answer, once, in a row of 2 inputs')],
  ])
})

it('is silent once one of them has failed by itself', () => {
  const { said, doubts } = doubting()
  doubts.raise({ ids: [1, 2, 3], reason: 'changed setTimeout' })
  doubts.answered(1, false)
  doubts.answered(2, true)
  doubts.answered(3, false)
  expect(said).toEqual([])
})

it('says each doubt once, in any order of the answers, and only when all have come', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (order) => {
      const { said, doubts } = doubting()
      doubts.raise({ ids: [0, 1, 2], reason: 'a' })
      doubts.raise({ ids: [3, 4, 5, 6], reason: 'b' })
      const last = Math.max(...[0, 1, 2].map((id) => order.indexOf(id)))
      order.forEach((id, at) => {
        doubts.answered(id, false)
        expect(said.some(([, reason]) => reason.startsWith('a,'))).toBe(at >= last)
      })
      expect(said).toHaveLength(2)
    }),
  )
})
