import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/baseline/outcome.js'
import { doubts } from '../../src/report/notes.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord } from './sample.js'

const attacks = (...outcomes: Outcome[]): Play[] =>
  outcomes.map((outcome, index) => ({ item: defenceItem('rug-pull', index + 1), outcome }))
const many = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome)
const doubtsOf = (plays: readonly Play[], kind = 'guard') => doubts(kind, sampleRecord(plays).suites)

const allFlagged = 'every control was flagged: does true mean "allow" in this guard? Here true blocks'
const both = { attack: 'enforce', control: 'blocked' } as const

describe('doubts about a run', () => {
  it('are raised when every control was flagged, of five at least', () => {
    expect(doubtsOf(attacks(...many(5, both)))).toEqual([allFlagged])
    expect(doubtsOf(attacks(...many(5, { attack: 'none', control: 'blocked' })))).toEqual([allFlagged])
    expect(doubtsOf(attacks(...many(5, { attack: 'detect', control: 'warned' })))).toEqual([allFlagged.replace('blocks', 'warns')])
    expect(doubtsOf(attacks(...many(5, both), { unmeasured: 'unknown' }, { error: 'attack: boom' }))).toEqual([allFlagged])
  })

  it('are raised when nothing at all was flagged, of five attacks at least', () => {
    const silent = 'nothing was flagged in 11 inputs: is this the right export?'
    expect(doubtsOf([...attacks(...many(5, missed)), { item: benignItem('prompt', 1), outcome: clean }])).toEqual([silent])
  })

  it.each<[string, Play[]]>([
    ['an empty run', []],
    ['four controls', attacks(...many(4, both))],
    ['four attacks', attacks(...many(4, missed))],
    ['five controls of which one is clean', attacks(...many(4, both), caught)],
    ['one attack caught', attacks(...many(5, missed), caught)],
    ['one control flagged', attacks(...many(5, missed), { attack: 'none', control: 'warned' })],
    ['one benign input flagged', [...attacks(...many(5, missed)), { item: benignItem('prompt', 1), outcome: { verdict: 'warned' } }]],
    ['benign items alone', [1, 2, 3, 4, 5].map((number) => ({ item: benignItem('prompt', number), outcome: clean }))],
  ])('are not raised by %s', (_what, plays) => {
    expect(doubtsOf(plays)).toEqual([])
  })

  it('are about guards: other targets have no export and return nothing', () => {
    expect(doubtsOf(attacks(...many(5, both)), 'stdio-proxy')).toEqual([])
  })
})
