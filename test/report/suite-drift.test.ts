import { describe, expect, it } from 'vitest'
import { colorsFor } from '../../src/report/colors.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { runSchema } from '../../src/report/record-schema.js'
import { renderSummary } from '../../src/report/terminal.js'
import { scenarioDigest } from '../../src/suites/official/digest.js'
import { readScenarios } from '../suites/official/scenarios.js'
import { checkItem, type Play, sampleRecord } from './sample.js'

const display = { columns: 110, colors: colorsFor({ NO_COLOR: '1' }, false), record: undefined }
const target = { kind: 'server', name: 'default', fingerprint: '3f9a1c2b77e01d44' }
const scenarios = readScenarios()
const pass = { status: 'pass' } as const
const fail = { status: 'fail' } as const
const unmeasured = { unmeasured: 'not-applicable' } as const

function drifted(number: number, was: NonNullable<Play['was']>, outcome: NonNullable<Play['outcome']>): Play {
  const scenario = scenarios[number]
  if (!scenario) throw new Error('there is no such scenario')
  const { id, official } = scenario
  const item = checkItem(id, { key: `official:conformance/${id}`, official, digest: scenarioDigest(scenario, '0.2.0-alpha.12') })
  return { item, outcome, was, wasDigest: scenarioDigest(scenario, '0.1.16') }
}
const render = (plays: readonly Play[]) => renderSummary(sampleRecord(plays, { target }), display)
const said = 'the official suite is 0.2.0-alpha.12 now, recorded with 0.1.16'

describe('scenarios of another version of the official suite', () => {
  const same = [drifted(0, pass, pass), drifted(1, fail, fail), drifted(2, unmeasured, unmeasured)]

  it('are said once, and accepted', () => {
    const record = sampleRecord(same, { target })
    expect(runSchema.parse(record)).toEqual(record)
    const text = renderSummary(record, display)
    expect(text).toContain(` ✗ 3 items changed since recorded (another digest)\n     3: ${said}; 3 came to the same\n\n`)
    expect(text).toContain('accept what the other version of the official suite says, and commit baselines/default.json')
    expect(text).toContain('npx vitest run --project assay -u')
    expect(text).not.toMatch(/mend|alone/)
    expect(renderJobSummary(record).split(said)).toHaveLength(2)
  })

  it('are named one by one where they came to something worse, which is to be looked at first', () => {
    const text = render([...same, drifted(3, pass, fail), drifted(4, pass, unmeasured), drifted(5, unmeasured, fail)]).replaceAll(
      /\s+/g,
      ' ',
    )
    expect(text).toContain(`6: ${said}; 3 came to the same, 1 to something better, or are measured now, 2 to something worse`)
    expect(text).toContain(`official:conformance/${scenarios[3]?.id} status pass → fail`)
    expect(text).toContain(`official:conformance/${scenarios[4]?.id} unmeasured not-applicable (was status pass)`)
    expect(text).not.toContain(`official:conformance/${scenarios[5]?.id} `)
    expect(text).toContain('look at the 2 that came to something worse, then accept')
  })

  it('red twin: what else has changed is listed, and to be mended', () => {
    const other: Play = { item: checkItem('origin-foreign'), outcome: fail, was: pass, wasDigest: 'f'.repeat(16) }
    const text = render([...same, other])
    expect(text).toContain(`     3: ${said}; 3 came to the same\n     conformance/origin-foreign  status fail\n`)
    expect(text).toContain('mend the target, or accept')
  })
})
