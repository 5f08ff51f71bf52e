import { describe, expect, test } from 'vitest'
import type { Items } from '../../src/baseline/entry.js'
import { costOf, costText } from '../../src/run/cost.js'
import { benignItem, defenceItem } from '../report/sample.js'

const d = '0123456789abcdef'
const [one, two] = [defenceItem('tool-poisoning', 1), benignItem('tool-result', 1)]
const recorded: Items = { [one.key]: { d, attack: [20, 0, 20], control: [20, 0, 20] }, [two.key]: { d, verdict: [20, 0, 20] } }
const cost = (more: Partial<Parameters<typeof costOf>[0]>) =>
  costOf({ items: [one, two], baseline: recorded, mode: 'none', trials: 5, ...more })

describe('what a run in trials costs', () => {
  test('is two inputs a pair and one a benign item, times the trials that the gate may ask for', () => {
    expect(cost({})).toEqual({ least: 15, most: 120 })
    expect(cost({ trials: 8 })).toEqual({ least: 24, most: 120 })
    expect(cost({ mode: 'all' })).toEqual({ least: 60, most: 120 })
  })

  test('of what is not compared is the first trials alone', () => {
    expect(cost({ baseline: {}, mode: 'new' })).toEqual({ least: 60, most: 60 })
    expect(cost({ baseline: {} })).toEqual({ least: 15, most: 15 })
    expect(cost({ baseline: { [one.key]: { ...recorded[one.key], d: 'ffffffffffffffff' } as never } })).toEqual({ least: 15, most: 15 })
  })

  test('of a run that records may be what a replay of it would ask for', () => {
    expect(cost({ baseline: {}, mode: 'all', replayed: true })).toEqual({ least: 60, most: 120 })
    expect(cost({ baseline: {}, mode: 'all' })).toEqual({ least: 60, most: 60 })
  })

  test('is said in one line', () => {
    expect(costText({ least: 1600, most: 12_800 }, 'guard')).toBe(
      '1,600 calls of the guard, at most 12,800 where items look different; trials that end in an error are made up for, up to a quarter more',
    )
    expect(costText({ least: 1600, most: 12_800 }, 'guard', { maxCalls: 2000, perMinute: 60 })).toContain(
      '; limits.maxCalls is 2,000: what needs more ends in an error; at least 27 minutes, by limits.perMinute; ',
    )
    expect(costText({ least: 1, most: 1 }, 'guard')).toMatch(/^1 call of the guard; /)
  })
})
