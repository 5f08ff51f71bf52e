import { describe, expect, it } from 'vitest'
import { lookCommand } from '../../src/report/command.js'
import { nextSteps } from '../../src/report/next-steps.js'
import { worstFirst } from '../../src/report/worst.js'
import { itemsOf } from '../../src/report/record-read.js'
import { caught, checkItem, defenceItem, missed, type Play, sampleRecord } from './sample.js'

const broken = (id: string, level: 'MUST' | 'SHOULD', severity: 'critical' | 'high' | 'low'): Play => ({
  item: checkItem(id, { level, severity }),
  outcome: { status: level === 'MUST' ? 'fail' : 'warn' },
  was: { status: 'pass' },
})
const run = '.assay/default/run.json'

describe('what to type next', () => {
  const plays = [
    broken('should-critical', 'SHOULD', 'critical'),
    broken('must-low', 'MUST', 'low'),
    broken('must-critical', 'MUST', 'critical'),
  ]

  it('begins with a look at the worst failure, and accepts by filter after it', () => {
    const steps = nextSteps(sampleRecord(plays, { mode: 'none' }), { file: run })
    expect(steps).toEqual([
      {
        why: 'ask it again and see what came back, the worst first',
        command: `npx vitest-assay reproduce ${run} conformance/must-critical`,
      },
      { why: 'mend the target, or accept it alone', command: 'npx vitest run --project assay -u -t "^conformance/must-critical "' },
      { why: 'or the same for all, then commit baselines/default.json', command: 'npx vitest run --project assay -u' },
    ])
  })

  it('accepts one failure with its filter, and never all that the run holds', () => {
    const steps = nextSteps(sampleRecord([...plays.slice(0, 1), { item: defenceItem('rug-pull', 1), outcome: caught, was: caught }]), {
      file: run,
    })
    expect(steps.map(({ command }) => command)).toEqual([
      `npx vitest-assay reproduce ${run} conformance/should-critical`,
      'npx vitest run --project assay -u -t "^conformance/should-critical "',
    ])
  })

  it('shows the item where there is no record to ask again from', () => {
    const [first] = nextSteps(sampleRecord([{ item: defenceItem('rug-pull', 1), outcome: missed, was: caught }]))
    expect(first).toEqual({ why: 'see what it asks', command: 'npx vitest-assay corpus show defence/rug-pull-001' })
  })

  it('records what is new without a look, since nothing got worse', () => {
    const [first] = nextSteps(sampleRecord([{ item: defenceItem('rug-pull', 1), outcome: caught }], { mode: 'none' }), { file: run })
    expect(first?.command).toBe('npx vitest run --project assay -u -t "^defence/rug-pull-001 "')
  })

  it('does not name the command that is running', () => {
    const fine = sampleRecord([{ item: defenceItem('rug-pull', 1), outcome: caught, was: caught }])
    expect(nextSteps(fine).map(({ command }) => command)).toEqual(['npx vitest --project assay'])
    expect(nextSteps(fine, { watching: true })).toEqual([])
    expect(nextSteps(sampleRecord([], { error: 'the server ended' }), { watching: true })).toEqual([])
  })

  it('puts items in the order of status, level and severity', () => {
    const lost: Play = { item: checkItem('lost'), outcome: { unmeasured: 'not-applicable' }, was: { status: 'pass' } }
    const items = worstFirst(itemsOf(sampleRecord([lost, ...plays])))
    expect(items.map(({ key }) => key)).toEqual(['must-critical', 'must-low', 'should-critical', 'lost'].map((id) => `conformance/${id}`))
  })
})

describe('the command that asks an item again', () => {
  it.each([
    [{ project: 'assay' }, 'k'],
    [{ project: 'assay', flags: '--config "my config.ts" --mode prod' }, 'k --config "my config.ts"'],
    [{ project: 'x', command: 'npx vitest-assay check http --config a.ts --tolerance 0.1' }, 'k --target http --config a.ts'],
    [{ project: 'x', command: 'npx vitest-assay check "./my guard.ts#guard"' }, 'k --target "./my guard.ts#guard"'],
    [{ project: 'x', command: 'npx vitest-assay check --baseline b.json' }, 'k'],
  ])('finds the target as the run did: %j', (door, rest) => {
    expect(lookCommand(door, 'k', run)).toEqual({ asksAgain: true, command: `npx vitest-assay reproduce ${run} ${rest}` })
  })

  it('is of the corpus alone where the run had another root', () => {
    expect(lookCommand({ project: 'assay', flags: '--root packages/a' }, 'k', run).command).toBe('npx vitest-assay corpus show k')
  })
})
