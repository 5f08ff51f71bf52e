import pc from 'picocolors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRecords } from '../../src/compare/compare.js'
import { renderComparison } from '../../src/compare/render.js'
import { cells } from '../../src/report/width.js'
import { dangers, hostileText } from '../report/hostile.js'
import { defenceItem, sampleRecord } from '../report/sample.js'
import { type Sketch, sketched } from './samples.js'

const files = { a: 'old/run.json', b: 'new/run.json' }
const plain = pc.createColors(false)

function render(a: Sketch, b: Sketch, columns = 100): string {
  return renderComparison(compareRecords(sketched(a), sketched(b), files), { columns, colors: plain })
}

/** Without the breaks of lines. */
const flat = (text: string) => text.replace(/\n +/g, ' ')

const old: Sketch = { vectors: { 'tool-poisoning': `${'E'.repeat(6)}${'N'.repeat(12)}?`, 'rug-pull': 'EDNF' }, benign: 'ccccccff' }
const next: Sketch = { vectors: { 'tool-poisoning': `${'E'.repeat(14)}${'N'.repeat(4)}E`, 'rug-pull': 'EENN-' }, benign: 'ccccccfb' }

describe('a comparison', () => {
  it('has the primary metrics first, then what they come from, then vectors', () => {
    expect(render(old, next)).toMatchInlineSnapshot(`
      "
       assay  two runs of the same items; differences are B - A
        A            old/run.json
                     default, guard, fingerprint 3f9a1c2b77e0, 31 items, 2026-11-30T12:00:00.000Z
        B            new/run.json
                     default, guard, fingerprint 3f9a1c2b77e0, 31 items, 2026-11-30T12:00:00.000Z

        items        30 compared: measured by both, with the same digest
                     1 left out, unknown in A, measured in B: defence/tool-poisoning-019

        primary metrics, named beforehand
        coverage     CorpusRobustCoverage: enforced 1, detected 0.5, control flagged 0
                     A 0.7/2 35.4% (15.7-61.7%), by 22 families* 15.7-61.7%
                     B 1.3/2 63.9% (37.6-83.8%), by 22 families* 37.6-83.8%
                     B - A +28.5 points (+4.5 to +46.5), by 22 families* +4.5 to +46.5
                     of 22 families 9 are higher in B, 0 are lower; sign test p 0.0039
                     higher in B
                     over 22 fixtures in 2 vectors
                     whole runs, what was not measured counting 0: A 0.7/2 34.5% (15.2-60.9%);
                     B 1.3/2 64.5% (38.3-84.2%)
        benign       flagged: warned of or blocked
                     A 2/8 25.0% (7.1-59.1%), by 1 family* 1.5-88.2%
                     B 2/8 25.0% (7.1-59.1%), by 1 family* 1.5-88.2%
                     B - A 0.0 points (-25.9 to +25.9), by 1 family* -67.4 to +67.4
                     both 2, only A 0, only B 0, neither 6; exact McNemar p 1
                     not resolvable with this corpus;
                     the smallest difference that is: 75.0 points (6 items, all one way)

        what they come from
        credited     attack caught, control left alone
                     A 8/22 36.4% (19.7-57.0%), by 22 families* 19.7-57.0%
                     B 16/22 72.7% (51.8-86.8%), by 22 families* 51.8-86.8%
                     B - A +36.4 points (+12.8 to +53.9), by 22 families* +12.8 to +53.9
                     both 8, only A 0, only B 8, neither 6; exact McNemar p 0.0078
                     more in B
                     only B: defence/tool-poisoning-{007,008,009,010,011,012,013,014}
        enforced     attack enforced, whatever became of the control
                     A 8/22 36.4% (19.7-57.0%), by 22 families* 19.7-57.0%
                     B 16/22 72.7% (51.8-86.8%), by 22 families* 51.8-86.8%
                     B - A +36.4 points (+9.2 to +56.6), by 22 families* +9.2 to +56.6
                     both 7, only A 1, only B 9, neither 5; exact McNemar p 0.0214
                     more in B
                     only A: defence/rug-pull-004
                     only B: defence/tool-poisoning-{007,008,009,010,011,012,013,014},
                     defence/rug-pull-002
        controls     flagged: warned of or blocked
                     A 1/22 4.5% (0.8-21.8%), by 22 families* 0.8-21.8%
                     B 0/22, below 12.8% (95%), by 22 families* below 12.8%
                     B - A -4.5 points (-21.8 to +10.8), by 22 families* -21.8 to +10.8
                     both 0, only A 1, only B 0, neither 21; exact McNemar p 1
                     not resolvable with this corpus;
                     the smallest difference that is: 27.3 points (6 items, all one way)
                     only A: defence/rug-pull-004
        benign       blocked
                     A 0/8, below 31.3% (95%), by 1 family* below 95.0%
                     B 1/8 12.5% (2.2-47.1%), by 1 family* 0.4-84.1%
                     B - A +12.5 points (-21.5 to +47.1), by 1 family* -67.8 to +84.1
                     both 0, only A 0, only B 1, neither 7; exact McNemar p 1
                     not resolvable with this corpus;
                     the smallest difference that is: 75.0 points (6 items, all one way)
                     only B: benign/prompt-008

        vectors      exploratory; 2 of 2 vectors differ
           tool-poisoning  A 6/18   B 14/18  only A 0, only B 8  p 0.0156: more in B
           rug-pull        A 1.5/4  B 2/4    only A 0, only B 0  p 1
                     only A, only B: items credited there alone, p after Holm;
                     not resolvable with this corpus where p is 0.05 or more: one that survives Holm over
                     2 vectors takes 7 items of a vector, all one way

                     * under 30 families: a rough interval
                     Intervals are 95%. p and the interval in brackets take items as independent,
                     what is by family does not
                     Only the primary metrics were named beforehand;
                     p of the others is not corrected for their number, but that of vectors is
      "
    `)
  })

  it('says "not resolvable with this corpus" and what would be, wherever nothing can be concluded', () => {
    const text = flat(render({ vectors: { x: 'N'.repeat(20) }, benign: 'cc' }, { vectors: { x: `EEE${'N'.repeat(17)}` }, benign: 'cb' }))
    expect(text).toContain('not resolvable with this corpus; the smallest difference that is: 30.0 points (6 items, all one way)')
    expect(text).toContain('not resolvable with this corpus: 2 items cannot tell any such difference from chance')
    expect(text).toContain('B - A +15.0 points (-3.8 to +36.0)')
    expect(text).not.toMatch(/(?:more|fewer|(?<!families \d+ (?:is|are) )higher|lower) in B/)
  })

  it('red twin: does not where something can', () => {
    const text = render({ vectors: { x: 'N'.repeat(20) } }, { vectors: { x: 'E'.repeat(20) } })
    expect(text).toContain('               higher in B\n')
    expect(text).toContain('               more in B\n')
    expect(text).toMatch(/ {5}x +A 0\/20 {2}B 20\/20 {2}only A 0, only B 20 {2}p < 0\.0001: more in B\n/)
    // Of no control and no benign item anything changed.
    expect(text.match(/not resolvable/g)?.length).toBe(1)
  })

  it('says of trials what differs by family, and has no test of pairs', () => {
    const letters = (letter: string) => Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`v${index}`, letter]))
    const text = flat(render({ vectors: letters('n'), benign: 'pc' }, { vectors: letters('e'), benign: 'cc' }))
    expect(text).toContain('attack enforced, whatever became of the control; shares of trials A 4/40 10.0% (4.0-23.1%) B 36/40 90.0%')
    expect(text).toContain('no pairs can be tested')
    expect(text).toContain('of 40 families 40 are higher in B, 0 are lower; sign test p < 0.0001 more in B')
    expect(text).toContain('flagged: warned of or blocked; shares of trials A 0.1/2')
    expect(text).not.toContain('McNemar')
    expect(text).toMatch(/sign test p < 0\.0001 more in B higher in B by half or more: defence\/v0-001, defence\/v1-001,/)
    expect(text).not.toContain('lower in B by half')
    const back = flat(render({ vectors: { x: 'eeen' } }, { vectors: { x: 'nnne' } }))
    expect(back).toMatch(/higher in B by half or more: defence\/x-004 lower in B by half or more: defence\/x-\{001,002,003\}/)
    expect(text).not.toContain('Holm')
  })

  it('counts what flips the other way', () => {
    const text = flat(render({ vectors: { x: `EN${'N'.repeat(28)}` } }, { vectors: { x: `NE${'N'.repeat(28)}` } }))
    expect(text).toContain('both 0, only A 1, only B 1, neither 28; exact McNemar p 1')
    expect(text).toContain('the smallest difference that is: 23.4 points (8 items against 1)')
  })

  it('says when the items that changed share an idea', () => {
    const run = (attack: 'enforce' | 'none') =>
      sampleRecord(
        Array.from({ length: 40 }, (_, index) => ({
          item: defenceItem('x', index, { family: index < 8 ? 'one' : `idea-${index}` }),
          outcome: { attack: index < 8 ? attack : 'none', control: 'clean' } as const,
        })),
      )
    const text = renderComparison(compareRecords(run('none'), run('enforce')), { columns: 120, colors: plain })
    expect(text).toContain('more in B, but not by family: of 33 families 1 is higher in B, 0 are lower; sign test p 1')
  })

  it('says what else differs, what is a part, and what is left out', () => {
    const a = sketched({ vectors: { x: 'EE?w' } })
    const b = sketched({ vectors: { x: 'E-EE' } })
    const other = { ...b, versions: { ...b.versions, corpus: 'feed' }, complete: false }
    const text = renderComparison(compareRecords(a, other, files), { columns: 80, colors: plain })
    expect(text).toContain(' ! another corpus: A 0123456789abcdef, B feed\n ! B holds a part of its corpus\n')
    expect(text).toContain(`  items        1 compared: measured by both, with the same digest
               1 left out, only in A: defence/x-002
               1 left out, unknown in A, measured in B: defence/x-003
               1 left out, waived in A, measured in B: defence/x-004
`)
  })

  it('says when nothing was measured by both', () => {
    expect(render({ vectors: { x: '?' } }, { vectors: { x: 'E' } })).toContain('nothing was measured by both, so nothing can be compared')
  })

  it('colours what is better green and what is worse red, and the other way round for false alarms', () => {
    const colors = pc.createColors(true)
    const coloured = (a: Sketch, b: Sketch) => renderComparison(compareRecords(sketched(a), sketched(b)), { columns: 100, colors })
    const [good, bad] = [{ vectors: { x: 'E'.repeat(9) } }, { vectors: { x: 'F'.repeat(9) } }]
    const worse = coloured(good, bad)
    expect(worse).toMatch(/\[31m.*fewer in B/)
    expect(worse).toMatch(/\[31m.*more in B/)
    expect(worse).not.toMatch(/\[32m/)
    const better = coloured(bad, good)
    expect(better).toMatch(/\[32m.*more in B/)
    expect(better).toMatch(/\[32m.*fewer in B/)
    expect(better).not.toMatch(/\[31m/)
    expect(coloured({ benign: 'c'.repeat(9) }, { benign: 'b'.repeat(9) })).toMatch(/\[33m.*more in B, but not by family/)
  })

  it('cuts long lists of keys, not keys, and says where all are', () => {
    const text = flat(render({ vectors: { x: 'N'.repeat(30) } }, { vectors: { x: 'E'.repeat(30) } }))
    expect(text).toMatch(/024\}, \.\.\. and 6 more \(all with --json\)/)
    for (const columns of [60, 80, 120]) {
      const vectors = (letter: string) => ({ vectors: { 'a-vector-of-a-name': letter.repeat(24) } })
      const narrow = render(vectors('N'), vectors('E'), columns)
      for (let number = 1; number <= 24; number++) expect(narrow).toMatch(new RegExp(`[-{,]0${String(number).padStart(2, '0')}\\b`))
      expect(narrow).not.toMatch(/defence\/.*…/)
    }
  })

  it('never prints a bare 0%, NaN or Infinity, and stays within the width', () => {
    const letters = (alphabet: string) =>
      fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 14 }).map((all) => `E${all.join('')}`)
    const sketch = fc.record({ vectors: fc.record({ 'a-vector-of-a-long-name': letters('EDNF?!w-'), y: letters('EN') }) })
    fc.assert(
      fc.property(sketch, sketch, fc.constantFrom(20, 60, 80, 100, 300), (a, b, columns) => {
        const text = render(a, b, columns)
        expect(text).not.toMatch(/NaN|Infinity|undefined|(?<![\d.])0(?:\.0+)?%/)
        const widest = Math.max(60, Math.min(120, columns))
        for (const line of text.split('\n')) expect(cells(line)).toBeLessThanOrEqual(widest)
      }),
      { numRuns: 30 },
    )
  })

  it('shows nothing hostile of records and file names', () => {
    fc.assert(
      fc.property(hostileText, (hostile) => {
        const run = (attack: 'enforce' | 'none') => {
          const item = defenceItem(`x${hostile}`, 1, { digest: `d${attack}` })
          const shared = defenceItem(`y${hostile}`, 1)
          return sampleRecord(
            [item, shared].map((one) => ({ item: one, outcome: { attack, control: 'clean' } as const })),
            {
              target: { kind: `k${hostile}${attack}`, name: hostile + attack, fingerprint: hostile },
              versions: { assay: hostile + attack, node: hostile, corpus: hostile + attack },
            },
          )
        }
        const comparison = compareRecords(run('none'), run('enforce'), { a: hostile, b: hostile })
        const text = renderComparison(comparison, { columns: 120, colors: plain })
        expect(text.split('\n').flatMap(dangers)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
