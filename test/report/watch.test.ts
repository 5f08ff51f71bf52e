import pc from 'picocolors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderChanges } from '../../src/report/watch.js'
import { dangers, hostileText } from './hostile.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord, type SampleOptions } from './sample.js'

const plain = pc.createColors(false)

const plays: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: caught, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: missed, was: missed },
  { item: defenceItem('rug-pull', 1), outcome: caught, was: caught },
  { item: benignItem('prompt', 1), outcome: clean, was: clean },
]

/** The plays with other outcomes for the items at these places. */
const change = (outcomes: Record<number, Partial<Play>>) => plays.map((play, index) => ({ ...play, ...outcomes[index] }))
const print = (before: readonly Play[], after: readonly Play[], options: SampleOptions = {}) =>
  renderChanges(sampleRecord(before), sampleRecord(after, { duration: 412, ...options }), { columns: 80, colors: plain })

describe('a rerun in watch mode', () => {
  it('prints the verdicts that changed, and one line of totals', () => {
    const after = change({
      0: { outcome: missed },
      1: { outcome: caught },
      2: { outcome: { error: 'attack: boom' } },
      3: { outcome: { verdict: 'warned' } },
    })
    expect(print(plays, after)).toBe(`
 ✗ defence/tool-poisoning-001  attack enforce → none
 • defence/tool-poisoning-002  attack none → enforce
 ✗ defence/rug-pull-001  attack: boom (was attack enforce, control clean)
 ✗ benign/prompt-001  verdict clean → warned
 assay  4 changed; gate failed on 3 items; coverage 25.0% (was 75.0%); 412 ms
`)
  })

  it('names the target where several are watched', () => {
    const [before, after] = [sampleRecord(plays), sampleRecord(change({ 0: { outcome: missed } }))]
    const text = renderChanges(before, after, { columns: 80, colors: plain, several: true })
    expect(text).toMatch(/\n ✗ default: defence\/tool-poisoning-001 {2}attack enforce → none\n assay {2}default {2}1 changed; /)
  })

  it('says why nothing was played', () => {
    const text = print(plays, [], { error: 'its server ended with exit code 1. The end of its standard error: boom' })
    expect(text).toMatch(/^\n assay {2}its server ended with exit code 1; no verdict changed; gate failed; /)
  })

  it('prints one line when no verdict changed', () => {
    expect(print(plays, plays)).toBe(`
 assay  no verdict changed; gate passed; coverage 75.0%; 412 ms
`)
  })

  it('does not repeat what failed before and fails still', () => {
    const failing = change({ 0: { outcome: missed }, 2: { outcome: { error: 'attack: boom' } } })
    const still = change({ 0: { outcome: missed }, 2: { outcome: { error: 'attack: another reason' } } })
    expect(print(failing, still)).toBe(`
 assay  no verdict changed; gate failed on 2 items; coverage 0/2; 412 ms
`)
  })

  it('says that the baseline was accepted', () => {
    const accepted = change({ 0: { outcome: missed } })
    expect(print(accepted, accepted, { mode: 'all' })).toContain('no verdict changed; gate passed; coverage 50.0%; 1 recorded; 412 ms')
  })

  it('compares only what ran in both, and gives no coverage of a part', () => {
    const part = change({ 0: { outcome: missed } }).map((play, index) => (index === 0 ? play : { item: play.item }))
    expect(print(plays, part)).toBe(`
 ✗ defence/tool-poisoning-001  attack enforce → none
 assay  1 changed; gate failed on 1 item; 412 ms
`)
    expect(print(part, plays)).toContain('defence/rug-pull-001  attack enforce, control clean (new)')
  })

  it('names at most twenty verdicts', () => {
    const many = Array.from({ length: 23 }, (_, index): Play => ({ item: defenceItem('rug-pull', index), outcome: caught, was: caught }))
    const lines = print(
      many,
      many.map((play) => ({ ...play, outcome: missed })),
    ).split('\n')
    expect([lines.filter((line) => line.includes('→')).length, lines.includes('   ... and 3 more')]).toEqual([20, true])
  })

  it('is safe, whatever the target says', () => {
    fc.assert(
      fc.property(
        hostileText,
        (error) =>
          void expect(
            print(plays, change({ 0: { outcome: { error } } }))
              .split('\n')
              .flatMap(dangers),
          ).toEqual([]),
      ),
    )
  })
})
