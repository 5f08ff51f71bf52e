import { describe, expect, it } from 'vitest'
import type { Counts, Levels } from '../../src/baseline/outcome.js'
import { colorsFor } from '../../src/report/colors.js'
import { itemsOf } from '../../src/report/record-read.js'
import { runSchema } from '../../src/report/record-schema.js'
import { renderSummary } from '../../src/report/terminal.js'
import { renderChanges } from '../../src/report/watch.js'
import { benignItem, caught, defenceItem, sampleRecord, type Play } from './sample.js'

const pair = (attack: Levels, control: Levels): Counts => ({ attack, control })
const steady = { lots: [pair([20, 0, 20], [20, 0, 20])] }
const worse = pair([7, 3, 20], [20, 0, 20])

const plays: readonly Play[] = [
  { item: defenceItem('tool-poisoning', 1), was: steady, outcome: { lots: [worse, worse] } },
  { item: defenceItem('tool-poisoning', 2), was: steady, outcome: { lots: [pair([5, 0, 5], [5, 0, 5])] } },
  { item: defenceItem('tool-poisoning', 3), was: caught, outcome: { lots: [pair([5, 0, 5], [5, 0, 5])] } },
  { item: benignItem('tool-result', 1, true), outcome: { lots: [{ verdict: [15, 5, 20] }] } },
]
const display = { columns: 120, colors: colorsFor({ NO_COLOR: '1' }, false), record: undefined }

describe('a record of trials', () => {
  const record = sampleRecord(plays)

  it('holds the counts, and is what its schema says', () => {
    expect(runSchema.parse(record)).toEqual(record)
    expect(itemsOf(record).map((item) => [item.status, 'kind' in item ? item.verdict : 'vector' in item && item.attack])).toEqual([
      ['regression', [7, 3, 20]],
      ['same', [5, 0, 5]],
      ['drift', [5, 0, 5]],
      ['unrecorded', [15, 5, 20]],
    ])
    expect(record.suites.benign?.hardNegatives).toEqual({ k: 0.25, n: 1 })
  })

  it('adds up: the fixtures at each level are those that were measured', () => {
    const levels = record.suites.defence?.levels
    expect(levels && levels.enforce + levels.detect + levels.none + levels.falsePositive).toBeCloseTo(3, 9)
    expect(record.suites.defence?.caught).toMatchObject({ k: 2.5, n: 3 })
  })

  it('is printed with counts where items differ, and with tenths where items add up', () => {
    const text = renderSummary(record, display)
    expect(text).toContain('attack 20/0/20 → 7/3/20')
    expect(text).toContain('caught 2.5/3 83.3%')
    expect(text).toContain('enforced 2.4, detected 0.1; missed 0.5')
    expect(text).toContain('0.3/1 hard negatives flagged')
  })

  it('and compared in watch mode', () => {
    const before = sampleRecord([{ item: defenceItem('tool-poisoning', 1), was: steady, outcome: steady }])
    const after = sampleRecord(plays.slice(0, 1))
    expect(renderChanges(before, after, display)).toContain('attack 20/0/20 → 7/3/20')
  })
})
