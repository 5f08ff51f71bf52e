import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlays } from '../../src/vitest/worker-plays.js'

/** Notes in which order items begin and end. */
function recorded(selected: readonly number[], ahead: number, fails: (index: number) => boolean = () => false) {
  const log: string[] = []
  const play = async (index: number): Promise<number> => {
    log.push(`begin ${index}`)
    await new Promise((resolve) => setImmediate(resolve))
    log.push(`end ${index}`)
    if (fails(index)) throw new Error(`item ${index}`)
    return index * 10
  }
  return { at: createPlays({ selected, ahead, play }), log }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

it('begins so many items ahead, in their order, and no more until a test asks', async () => {
  const { at, log } = recorded([0, 2, 3, 5], 1)
  expect(await at(0)).toBe(0)
  await turns(8)
  expect(log).toEqual(['begin 0', 'begin 2', 'end 0', 'end 2'])
  expect(await at(2)).toBe(20)
  await turns(8)
  expect(log.at(-1)).toBe('end 3')
})

it('plays an item that was not foreseen when it is asked for', async () => {
  const { at, log } = recorded([1], 4)
  expect(await at(7)).toBe(70)
  expect(log.filter((line) => line === 'begin 7')).toHaveLength(1)
})

it('gives a failure to the test that asks for it, and goes on', async () => {
  const { at } = recorded([0, 1, 2], 2, (index) => index === 1)
  expect(await at(0)).toBe(0)
  await turns(8)
  await expect(at(1)).rejects.toThrow('item 1')
  expect(await at(2)).toBe(20)
})

it('plays each item once, whatever is asked in which order', async () => {
  const asked = fc.uniqueArray(fc.nat(9), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(asked, fc.nat(5), async (indexes, ahead) => {
      const { at, log } = recorded([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], ahead)
      expect(await Promise.all(indexes.map(at))).toEqual(indexes.map((index) => index * 10))
      await turns(40)
      const played = log.filter((line) => line.startsWith('begin')).map((line) => line.slice(6))
      expect(new Set(played).size).toBe(played.length)
    }),
  )
})
