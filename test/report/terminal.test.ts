import pc from 'picocolors'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderSummary } from '../../src/report/terminal.js'
import { cells } from '../../src/report/width.js'
import { dangers, hostileText } from './hostile.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord, type SampleOptions, warned } from './sample.js'

const plain = pc.createColors(false)

function render(plays: readonly Play[], options: SampleOptions = {}, columns = 80): string {
  return renderSummary(sampleRecord(plays, options), { columns, colors: plain, record: '.assay/default/run.json' })
}

const quiet: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: caught, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: warned, was: warned },
  { item: defenceItem('tool-poisoning', 3), outcome: caught, was: caught },
  { item: defenceItem('rug-pull', 1), outcome: missed, was: missed },
  { item: defenceItem('rug-pull', 2), outcome: { unmeasured: 'unknown' }, was: { unmeasured: 'unknown' } },
  { item: benignItem('prompt', 1, true), outcome: { verdict: 'warned' }, was: { verdict: 'warned' } },
  { item: benignItem('prompt', 2), outcome: clean, was: clean },
]

describe('the table of a run in which nothing changed', () => {
  it('is a bar a vector, totals with what was not measured, gaps by name, and what to type next', () => {
    expect(render(quiet)).toBe(`
 assay  default  guard in a worker, fingerprint 3f9a1c2b77e0, 7 items, 2.41 s

   vector          coverage: █ enforced ▒ detected (half) · open
   tool-poisoning  ████████████████▒▒▒▒····  2.5/3  83%  1 gap
   rug-pull        ························    0/2       1 gap, 1 unmeasured

  coverage     CorpusRobustCoverage 0.8/2 41.7% (12.3-78.5%),
               by 5 families* 12.3-78.5%
               capability 50%, guaranteed 25%
               4 of 5 fixtures measured, 1 unmeasured
  per family   tools 42% (0.8/2) with 1 not measured
  per revision 2025-11-25 and 2026-07-28 42% (0.8/2) with 1 not measured
  attacks      caught 3/4 75.0% (30.1-95.4%), by 4 families* 30.1-95.4%
               credited: enforced 2, detected 1; missed 1
  controls     warned 0/4, below 52.8% (95%), by 4 families* below 52.8%
               blocked 0/4, below 52.8% (95%), by 4 families* below 52.8%
  benign       warned 1/2 50.0% (9.5-90.5%), by 1 family* 5.5-94.5%
               blocked 0/2, below 77.7% (95%), by 1 family* below 95.0%
               all 2 items measured; 1/1 hard negatives flagged
  latency      p50 0.03 ms, p95 0.05 ms over 14 inputs
  evidence     self-reported: the guard's own verdict on each input
  known gaps   3: 2 attacks, 1 benign; defence/tool-poisoning-002,
               defence/rug-pull-001, benign/prompt-001
               * under 30 families: a rough interval. All intervals are 95%

  gate         passed
  baseline     baselines/default.json, mode new: unchanged
  record       .assay/default/run.json
  next         npx vitest --project assay  prints what changes a verdict
`)
  })

  it('counts an attack once: credited, void because its control was flagged too, or missed', () => {
    const text = render([
      { item: defenceItem('rug-pull', 1), outcome: caught, was: caught },
      { item: defenceItem('rug-pull', 2), outcome: { attack: 'enforce', control: 'warned' } },
      { item: defenceItem('rug-pull', 3), outcome: { attack: 'detect', control: 'blocked' } },
      { item: defenceItem('rug-pull', 4), outcome: { attack: 'none', control: 'blocked' } },
      { item: defenceItem('rug-pull', 5), outcome: { error: 'attack: boom' } },
    ])
    expect(text).toContain(`caught 3/4 75.0% (30.1-95.4%), by 4 families* 30.1-95.4%
               credited: enforced 1, detected 0; void 2 (control flagged too),
               missed 1
`)
    expect(text).toContain('  known gaps   3 attacks; defence/rug-pull-{002,003,004}\n')
    expect(render([{ item: defenceItem('rug-pull', 1), outcome: { unmeasured: 'unknown' } }])).toContain(
      '  attacks      none measured\n  controls ',
    )
  })

  it('gives capability and guaranteed in one unit, and neither as 0%', () => {
    const [best, worst] = [defenceItem('rug-pull', 1), defenceItem('rug-pull', 2)]
    expect(
      render([
        { item: best, outcome: warned },
        { item: worst, outcome: missed },
      ]),
    ).toContain('  capability 0.5/1, guaranteed 0/1')
    expect(
      render([
        { item: best, outcome: warned },
        { item: worst, outcome: caught },
      ]),
    ).toContain('  capability 100%, guaranteed 50%')
  })

  it('advertises nothing after a green strict run', () => {
    expect(render(quiet, { mode: 'none' })).toMatch(/ {2}record {7}\.assay\/default\/run\.json\n$/)
    expect(render([{ item: defenceItem('rug-pull', 1), outcome: caught, was: missed }], { mode: 'none' })).toContain(
      'record what is better',
    )
  })

  it('fits on about a screen and a half for 37 vectors and 9 families', () => {
    const rubric = Array.from({ length: 37 }, (_, index) => ({
      id: `vector-number-${index + 10}`,
      family: `family-${index % 9}`,
      appliesTo: ['2025-06-18', '2025-11-25', '2026-07-28'],
    }))
    const plays = rubric.flatMap(({ id }): Play[] =>
      [1, 2, 3].map((number) => ({
        item: defenceItem(id, number),
        outcome: number === 1 ? missed : caught,
        was: number === 1 ? missed : caught,
      })),
    )
    const benign = Array.from({ length: 60 }, (_, index): Play => ({
      item: benignItem(`kind-${index % 8}`, index),
      outcome: clean,
      was: clean,
    }))
    expect(render([...plays, ...benign], { rubric }).split('\n').length).toBeLessThanOrEqual(67)
  })
})

const noisy: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: missed, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: { attack: 'enforce', control: 'blocked' }, was: caught },
  { item: defenceItem('tool-poisoning', 3), outcome: caught, was: missed },
  { item: defenceItem('rug-pull', 1), outcome: { unmeasured: 'unsupported' }, was: caught },
  { item: defenceItem('rug-pull', 2), outcome: warned, was: warned, wasDigest: 'ffffffffffffffff' },
  { item: defenceItem('rug-pull', 3), outcome: { error: 'attack: no answer after 2000 ms' } },
  { item: defenceItem('rug-pull', 4), waived: true },
  { item: benignItem('prompt', 1), outcome: clean },
]

/** What stands below the totals. */
const below = (text: string) => text.slice(text.search(/\n\n [✗•]/) + 2)

describe('what changed', () => {
  it('is named by item, worst first, with the rules that failed and the commands', () => {
    const text = render(noisy, {
      stale: [{ key: 'defence/gone-001', fails: false, action: 'none' }],
      waivers: { expired: [{ vector: 'rug-pull', reason: 'ticket 12', expires: '2026-11-01' }], unmatched: [] },
      judgement: {
        failures: ['thresholds.coverage: coverage over all vectors is 0.250, below 0.7'],
        notJudged: ['tolerance not judged: partial'],
      },
    })
    expect(below(text)).toBe(` ✗ 2 items worse than recorded
     defence/tool-poisoning-001  attack enforce → none
     defence/tool-poisoning-002  control clean → blocked
 ✗ 1 item measured before, unmeasured now
     defence/rug-pull-001  unmeasured unsupported (was attack enforce, control …
 ✗ 1 item changed since recorded (another digest)
     defence/rug-pull-002  attack detect, control clean
 ✗ 1 item ended in an error
     defence/rug-pull-003  attack: no answer after 2000 ms
 • 1 item better than recorded
     defence/tool-poisoning-003  attack none → enforce
 • 1 item recorded for the first time
     benign/prompt-001
 • 1 entry recorded, but no longer in the corpus
     defence/gone-001
 ✗ 1 waiver expired, so without effect
     rug-pull  until 2026-11-01: ticket 12
 • 1 item waived, so not judged
     defence/rug-pull-004

  rule failed  thresholds.coverage: coverage over all vectors is 0.250,
               below 0.7
  not judged   tolerance not judged: partial
  gate         failed: 5 items, 1 rule over all items, 1 expired waiver
  baseline     baselines/default.json, mode new: 1 entry written, 0 removed
  record       .assay/default/run.json
  next         run the first error alone:
                 npx vitest run --project assay -t "^defence/rug-pull-003 "
               mend what the expired waiver covered,
               or set a new day in the option \`waivers\`
               ask it again and see what came back, the worst first:
                 npx vitest-assay reproduce .assay/default/run.json defence/tool-poisoning-001
               mend the target, or accept it alone:
                 npx vitest run --project assay -u -t "^defence/tool-poisoning-001 "
               or the same for all, then commit baselines/default.json:
                 npx vitest run --project assay -u
`)
  })

  it('marks the vectors that fail and says how', () => {
    const rows = render(noisy).split('\n').slice(3, 6)
    expect(rows).toEqual([
      '   vector          coverage: █ enforced ▒ detected (half) · open',
      ' ✗ tool-poisoning  ████████················    1/3  33%  2 worse, 1 better',
      ' ✗ rug-pull        ▒▒▒·····················  0.5/4  13%  1 error, 1 lost, 1 dri…',
    ])
  })

  it('is marked as accepted under -u', () => {
    const text = below(render(noisy.slice(0, 2), { mode: 'all' }))
    expect(text).toContain(' • 2 items worse than recorded, accepted\n')
    expect(text).toContain('  gate         passed\n  baseline     baselines/default.json, mode all: 2 entries written, 0 removed\n')
    expect(text).toContain('  next         commit baselines/default.json: the next run is compared with it\n')
  })

  it('lists at most ten items of a kind', () => {
    const many = Array.from({ length: 22 }, (_, index): Play => ({ item: defenceItem('rug-pull', index), outcome: missed, was: caught }))
    const text = below(render(many)).split('\n')
    expect(text.filter((line) => line.includes('→'))).toHaveLength(10)
    expect(text).toContain('     ... and 12 more (see record)')
  })

  it('of a first run is one folded list, with its known gaps', () => {
    const first = Array.from({ length: 22 }, (_, index): Play => ({
      item: defenceItem('rug-pull', index),
      outcome: index ? caught : missed,
    }))
    expect(below(render(first))).toContain(` • 22 items recorded for the first time, 1 known gap among them
     defence/rug-pull-{000,001,002,003,004,005,006,007},
     ... and 14 more (see record)

  gate         passed`)
  })

  it('fails in strict mode for what is not recorded, and for stale entries', () => {
    const text = below(render(noisy.slice(-1), { mode: 'none', stale: [{ key: 'defence/gone-001', fails: true, action: 'none' }] }))
    expect(text).toContain(' ✗ 1 item not recorded yet\n     benign/prompt-001\n ✗ 1 entry recorded, but no longer in the corpus\n')
    expect(text).toContain('  gate         failed: 1 item, 1 stale entry\n')
    expect(text).toContain('or the same for all, then commit baselines/default.json')
  })

  it('offers to record what is better, and to remove what is stale', () => {
    expect(render(noisy.slice(2, 3), {}, 110)).toContain(
      '  next         npx vitest run --project assay -u  record what is better, then commit baselines/default.json\n',
    )
    expect(render([], { mode: 'none', stale: [{ key: 'defence/gone-001', fails: true, action: 'none' }] }, 110)).toContain(
      '  next         npx vitest run --project assay -u  remove it, then commit baselines/default.json\n',
    )
  })

  it('counts an attack that tolerance lets pass as worse, without failing it', () => {
    const text = render(noisy.slice(0, 1), { tolerant: true })
    expect(text).toContain(' • 1 item worse than recorded\n')
    expect(text).toContain('   tool-poisoning  ························  0/1       1 worse\n')
    expect(text).not.toContain('✗')
  })
})

describe('a run of a part of the items', () => {
  const text = render([...quiet.slice(0, 1), ...quiet.slice(1).map(({ item }) => ({ item }))])

  it('shows what ran, and no total', () => {
    expect(text).toContain('   tool-poisoning  ████████████████████████  1/1 100%\n\n')
    expect(text).toContain('  coverage     no total: 1 of 5 fixtures measured, 4 not selected\n')
    expect(text).toContain('  gate         passed for the items that ran\n')
    expect(text).not.toMatch(/rug-pull|CorpusRobustCoverage|per revision|benign/)
  })

  it('that is empty does not read like a good one', () => {
    expect(render(quiet.map(({ item }) => ({ item })))).toContain('  gate         no item was judged\n')
  })
})

describe('other facts of a run', () => {
  it('are said: notes, a baseline that could not be written, a vector outside the rubric', () => {
    const baseline = { path: 'b.json', items: {}, written: [], removed: [], error: 'b.json: changed during the run' }
    const text = render(quiet.slice(0, 1), { notes: ['inline host'], baseline, rubric: [] })
    expect(text).toContain(' ! inline host\n')
    expect(text).toContain('  baseline     b.json, mode new: unchanged\n               b.json: changed during the run\n')
    expect(text).toContain('  gate         failed: 1 baseline that was not written\n')
    expect(text).toContain('100%  in no total\n')
  })

  it('of a proxy name its evidence', () => {
    expect(render(quiet, { target: { kind: 'stdio-proxy', name: 'p', fingerprint: 'f' } })).toContain(
      '  evidence     by difference: played direct and through the stdio-proxy\n',
    )
  })

  it('stay without a word of the record when none is written', () => {
    const text = renderSummary(sampleRecord(quiet), { columns: 80, colors: plain })
    expect(text).not.toMatch(/record {2}|see record/)
  })
})

describe('colours', () => {
  it('are added to the same text', () => {
    const record = sampleRecord(noisy)
    const coloured = renderSummary(record, { columns: 80, colors: pc.createColors(true) })
    expect(coloured).toContain('\u001b[31m')
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(renderSummary(record, { columns: 80, colors: plain }))
  })
})

const isCommand = (line: string) => line.includes('npx vitest')

describe('whatever the corpus and the target hold', () => {
  const name = fc.oneof(hostileText, fc.constantFrom('漢字の名前', '😀😀', 'a'.repeat(90)))
  const play = fc.record({
    name,
    outcome: fc.oneof(fc.constantFrom(caught, missed), fc.record({ error: hostileText })),
    signal: hostileText,
  })
  const run = fc.record({
    plays: fc.array(play, { maxLength: 6 }),
    text: name,
    columns: fc.integer({ min: 20, max: 200 }),
    mode: fc.constantFrom('new', 'none', 'all'),
  })

  it('no line is unsafe or wider than the terminal', () => {
    fc.assert(
      fc.property(run, ({ plays, text, columns, mode }) => {
        const made = plays.map(({ name: vector, outcome, signal }, index): Play => ({
          item: defenceItem(vector, index, { title: vector }),
          outcome,
          was: caught,
          signals: { attack: signal },
        }))
        const options: SampleOptions = {
          mode,
          target: { kind: 'guard', name: text, fingerprint: text },
          notes: [text],
          judgement: { failures: [text], notJudged: [text] },
          waivers: { expired: [{ id: text, reason: text, expires: '2026-01-01' }], unmatched: [] },
          stale: [{ key: `defence/${text}`, fails: false, action: 'none' }],
        }
        const lines = render(made, options, columns).split('\n')
        expect(lines.flatMap(dangers)).toEqual([])
        const width = Math.max(60, Math.min(120, columns))
        expect(lines.filter((line) => cells(line) > width && !isCommand(line))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('bars stand in one column beside names in any script', () => {
    const text = render(
      ['漢字の名前', '😀', 'naïve', 'tool-poisoning'].map((vector): Play => ({
        item: defenceItem(vector, 1),
        outcome: caught,
        was: caught,
      })),
    )
    const columns = text.split('\n').flatMap((line) => (line.includes('████') ? [cells(line.slice(0, line.indexOf('█')))] : []))
    expect(columns).toEqual([19, 19, 19, 19])
  })

  it('red twin: the same text printed as it came is unsafe', () => {
    expect(dangers('defence/\u202ex\u001b[2J')).not.toEqual([])
  })
})
