import { expect, describe, it } from 'vitest'
import { colorsFor } from '../../src/report/colors.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { renderSummary } from '../../src/report/terminal.js'
import { cells } from '../../src/report/width.js'
import { checkItem, type Play, sampleRecord, type SampleOptions, taskItem } from './sample.js'

const display = { columns: 100, colors: colorsFor({ NO_COLOR: '1' }, false), record: '.assay/default/run.json' }
const target = { kind: 'server', name: 'default', fingerprint: '3f9a1c2b77e01d44' }
const broken = (what: string) => [{ revision: '2026-07-28', kind: 'broken', what, sent: 'GET', received: '200' }] as const

/** A first run: in the corpus what is only advised stands before what must be. */
const first: Play[] = [
  { item: taskItem('M18'), outcome: { strict: [1, 1], recovered: [1, 1] }, findings: broken('its tools were listed to a stranger') },
  { item: taskItem('M17'), outcome: { strict: [0, 1], recovered: [0, 1] } },
  { item: checkItem('not-asked'), outcome: { unmeasured: 'not-applicable' }, reason: 'the server declares no prompts' },
  { item: checkItem('advised', { level: 'SHOULD', severity: 'low' }), outcome: { status: 'warn' }, findings: broken('no description') },
  { item: checkItem('small', { severity: 'low' }), outcome: { status: 'fail' }, findings: broken('x'.repeat(300)) },
  { item: checkItem('kept'), outcome: { status: 'pass' } },
  { item: checkItem('worst', { severity: 'critical' }), outcome: { status: 'fail' }, findings: broken('a stranger was served') },
]
const render = (plays: readonly Play[], options: SampleOptions = {}, where: object = {}) =>
  renderSummary(sampleRecord(plays, { target, ...options }), { ...display, ...where })
const list = (text: string) => text.slice(text.indexOf('item'), text.length)

describe('findings that are recorded for the first time', () => {
  it('are listed worst first, with how bad they are and what the server did, and with a command that shows more', () => {
    expect(render(first)).toContain(` • 7 items recorded for the first time, 4 findings among them, worst first:
     MUST critical  conformance/worst  2026-07-28: a stranger was served
     attack high    tasks/M18  2026-07-28: its tools were listed to a stranger
     MUST low       conformance/small
                    2026-07-28: xxx`)
    expect(list(render(first))).toContain(`
     SHOULD low     conformance/advised  2026-07-28: no description
     the first once more, with what was sent and received; any other by its key:
       npx vitest-assay reproduce .assay/default/run.json conformance/worst

`)
    expect(render(first)).not.toContain('not-asked')
  })

  it('stand the same in a strict run, which records nothing, and in one that is compared with nothing', () => {
    expect(render(first, { mode: 'none' })).toContain(
      ' ✗ 7 items not recorded yet, 4 findings among them, worst first:\n     MUST critical  ',
    )
    const known = first.map((play) => ({ ...play, was: play.outcome as NonNullable<Play['was']> }))
    expect(render(known, { gated: false })).toContain(' • 4 findings, worst first:\n     MUST critical  conformance/worst  ')
    expect(render(known)).not.toContain('worst first')
  })

  it('take ten entries at most, and no line is wider than the terminal but the command', () => {
    const many = Array.from({ length: 13 }, (_, number): Play => ({
      item: checkItem(`check-${number}`),
      outcome: { status: 'fail' },
      findings: broken('\u001b[2Jbroken '.repeat(40)),
    }))
    for (const columns of [60, 80, 120]) {
      const text = render(many, {}, { columns })
      expect(text).toContain('     ... and 3 more (see record)\n')
      expect(text).not.toContain('conformance/check-10\n')
      expect(text).not.toContain('\u001b')
      for (const line of text.split('\n').filter((each) => !each.includes('npx '))) expect(cells(line)).toBeLessThanOrEqual(columns)
    }
  })

  it('show an item of the corpus where no record is written', () => {
    expect(render(first, {}, { record: undefined })).toContain('       npx vitest-assay corpus show conformance/worst\n')
  })

  it('red twin: where there are none, what was asked is named before what was not', () => {
    const fine = first.filter(({ outcome }) => outcome && !('status' in outcome && outcome.status !== 'pass')).slice(1)
    expect(render(fine)).toContain(' • 3 items recorded for the first time\n     tasks/M17, conformance/kept, conformance/not-asked\n')
  })
})

it('known gaps are named worst first, also in a job summary', () => {
  expect(render(first)).toContain('known gaps   4: 1 task, 3 checks; conformance/worst, tasks/M18, conformance/small,')
  const summary = renderJobSummary(sampleRecord(first, { target }))
  const rows = [...summary.matchAll(/<code>((?:MUST|SHOULD|attack)[^<]*)<\/code>/g)].map(([, text]) => text)
  expect(rows).toEqual([
    'MUST critical, status fail',
    'attack high, strict 1/1, recovered 1/1',
    'MUST low, status fail',
    'SHOULD low, status warn',
  ])
})
