import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlays } from '../../src/vitest/worker-plays.js'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Notes which items are played. */
function recorded(fails: (index: number) => boolean = () => false) {
  const played: number[] = []
  const plays = createPlays(async (index) => {
    played.push(index)
    await turn()
    if (fails(index)) throw new Error(`item ${index}`)
    return index * 10
  })
  return { plays, played }
}

it('has the result of an item that was begun ready when it is done', async () => {
  const { plays, played } = recorded()
  plays.begin(3)
  expect(plays.peek(3)).toBeUndefined()
  await turn()
  await turn()
  expect(plays.peek(3)).toBe(30)
  expect(await plays.at(3)).toBe(30)
  expect(played).toEqual([3])
})

it('plays an item that was not begun when it is asked for', async () => {
  const { plays, played } = recorded()
  expect(await plays.at(7)).toBe(70)
  expect(plays.peek(7)).toBe(70)
  expect(played).toEqual([7])
})

it('gives a failure to whoever asks for the result, and has no result of it', async () => {
  const { plays } = recorded((index) => index === 1)
  plays.begin(1)
  await turn()
  await turn()
  expect(plays.peek(1)).toBeUndefined()
  await expect(plays.at(1)).rejects.toThrow('item 1')
})

it('plays each item once, in the order in which they were first named', async () => {
  const asked = fc.array(fc.record({ index: fc.nat(9), begin: fc.boolean() }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(asked, async (steps) => {
      const { plays, played } = recorded()
      const results = steps.map(({ index, begin }) => (begin ? plays.begin(index) : plays.at(index)))
      await Promise.all(results)
      expect(played).toEqual([...new Set(steps.map(({ index }) => index))])
    }),
  )
})
