import pc from 'picocolors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bar } from '../../src/report/bar.js'
import { colorsFor } from '../../src/report/colors.js'
import { changeText, outcomeText } from '../../src/report/components.js'
import { byFamilies, duration, meanOf, rateText, shortPercent, tallyText } from '../../src/report/figures.js'
import { foldKeys } from '../../src/report/fold.js'
import { joined, paragraph, wrap } from '../../src/report/layout.js'
import { cells } from '../../src/report/width.js'
import { controlFalsePositives } from '../../src/scoring/false-positives.js'

const plain = pc.createColors(false)
const display = { columns: 60, colors: plain }

const draw = (enforce: number, detect: number, n: number) => bar({ enforce, detect, n }, 8, plain)

describe('bar', () => {
  it('is as long as the coverage and tells enforced from detected', () => {
    expect([draw(4, 0, 4), draw(2, 0, 4), draw(0, 4, 4), draw(1, 2, 4), draw(0, 0, 4)]).toEqual([
      '████████',
      '████····',
      '▒▒▒▒····',
      '██▒▒····',
      '········',
    ])
  })

  it('is full only at 1, empty only at 0, and always as wide as asked', () => {
    expect([draw(999, 0, 1000), draw(1, 0, 1000), draw(0, 1, 1000), draw(999, 1, 1000)]).toEqual([
      '███████·',
      '█·······',
      '▒·······',
      '██████▒·',
    ])
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), fc.integer({ min: 2, max: 40 }), (enforce, detect, none, width) => {
        const text = bar({ enforce, detect, n: enforce + detect + none }, width, plain)
        expect([text.length, !text.includes('·'), !/[█▒]/.test(text)]).toEqual([
          width,
          none + detect === 0 && enforce > 0,
          enforce + detect === 0,
        ])
      }),
    )
  })
})

describe('figures', () => {
  it('round to neither 0% nor 100%, and print no 0%', () => {
    expect([shortPercent(0.996), shortPercent(0.001), shortPercent(1), shortPercent(0)]).toEqual(['99%', '1%', '100%', ''])
    expect([meanOf(0.664, 37), meanOf(0, 37)]).toEqual(['66% (24.6/37)', '0/37'])
  })

  it('print a rate with both intervals, and mark few families', () => {
    const items = Array.from({ length: 40 }, (_, index) => ({
      key: `defence/x-${index}`,
      suite: 'defence' as const,
      vector: 'x',
      family: `f${index % 4}`,
      outcome: { attack: 'enforce', control: index % 4 ? 'clean' : 'warned' } as const,
    }))
    const { warned, blocked } = controlFalsePositives(items)
    expect(rateText(warned)).toBe('10/40 25.0% (14.2-40.2%), by 4 families* 3.8-74.0%')
    expect(rateText(blocked)).toBe('0/40, below 7.3% (95%), by 4 families* below 52.8%')
    expect(rateText({ ...warned, k: 0, n: 0 })).toBe('none measured')
  })

  it('leave the interval by family out where it says nothing more', () => {
    const interval = { low: 0.1, high: 0.2, effective: 40 }
    expect(byFamilies({ interval, byFamily: { ...interval, families: 40, few: false } })).toBe('')
    expect(byFamilies({ interval, byFamily: { ...interval, families: 20, few: true } })).toBe(', by 20 families* 10.0-20.0%')
  })

  it('print what was not measured beside a total', () => {
    const tally = { size: 9, measured: 4, unmeasured: 2, error: 1, waived: 0, notSelected: 2 }
    expect(tallyText(tally, 'fixture')).toBe('4 of 9 fixtures measured, 2 unmeasured, 1 error, 2 not selected')
    expect(tallyText({ size: 1, measured: 1, unmeasured: 0, error: 0, waived: 0, notSelected: 0 }, 'item')).toBe('all 1 item measured')
  })

  it('print times for reading', () => {
    expect([duration(0.0312), duration(12.4), duration(2410)]).toEqual(['0.03 ms', '12 ms', '2.41 s'])
  })
})

describe('components', () => {
  it('print what changed, and the whole when nothing can be compared', () => {
    expect(changeText({ attack: 'enforce', control: 'clean' }, { attack: 'none', control: 'clean' })).toBe('attack enforce → none')
    expect(changeText({ verdict: 'clean' }, { unmeasured: 'unknown' })).toBe('unmeasured unknown (was verdict clean)')
    expect(changeText({ attack: [3, 1, 5] }, { attack: 'none' })).toBe('attack 3/1/5 → none')
    expect(outcomeText({ error: 'boom' })).toBe('error')
  })
})

describe('foldKeys', () => {
  it('folds neighbours that differ in their last part, and cuts', () => {
    const keys = ['defence/a-001', 'defence/a-002', 'defence/b-001', 'benign/c-x', 'defence/a-003']
    expect(foldKeys(keys, 4, { record: 'run.json' })).toBe('defence/a-{001,002}, defence/b-001, benign/c-x, ... and 1 more (see record)')
    expect(foldKeys(keys, 1, {})).toBe('defence/a-001, ... and 4 more')
    expect(foldKeys(['tasks/M1', 'tasks/M2'], 9, {})).toBe('tasks/M1, tasks/M2')
  })
})

describe('layout', () => {
  it('breaks after commas first and indents what follows', () => {
    expect(paragraph('label', ['one two, three four', 'a'.repeat(50)], { ...display, columns: 30 })).toEqual([
      '  label        one two,',
      '               three four',
      `               ${'a'.repeat(14)}…`,
    ])
  })

  it('puts entries on one line only where they fit', () => {
    expect(joined(['a'.repeat(20), 'b'.repeat(20)], display)).toEqual([`${'a'.repeat(20)}; ${'b'.repeat(20)}`])
    expect(joined(['a'.repeat(30), 'b'.repeat(20)], display)).toHaveLength(2)
  })

  it('makes no line wider than asked, whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', ',', '漢', 'é') }), fc.integer({ min: 4, max: 30 }), (text, width) =>
        wrap(text, width).every((line) => cells(line) <= width),
      ),
    )
  })
})

describe('colorsFor', () => {
  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ])('with %j and a terminal %s gives colours: %s', (env, terminal, colours) => {
    expect(colorsFor(env, terminal).isColorSupported).toBe(colours)
  })
})
