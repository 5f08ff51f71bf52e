import { describe, expect, test } from 'vitest'
import { judgeScenario } from '../../../src/suites/official/judge.js'
import { parseChecks, type SuiteCheck } from '../../../src/suites/official/results.js'
import { scenario } from './scenarios.js'

const context = { version: '0.2.0-alpha.12', revision: '2025-11-25', tools: ['echo'] } as const
const check = (status: SuiteCheck['status'], more: Partial<SuiteCheck> = {}): SuiteCheck => ({
  id: 'a',
  description: 'about a',
  status,
  ...more,
})
const judge = (checks: readonly SuiteCheck[], id = 'ping', tools: readonly string[] = ['echo']) =>
  judgeScenario(scenario(id), checks, { ...context, tools })

describe('a scenario', () => {
  test('is kept by a success, whatever was only told beside it', () => {
    expect(judge([check('SUCCESS'), check('INFO'), check('SKIPPED')])).toEqual({
      warning: false,
      broken: [],
      finding: { revision: '2025-11-25', kind: 'kept' },
    })
  })

  test('is broken by one failure among successes, and says what, by which checks, and what came', () => {
    const { finding, warning, broken } = judge([
      check('SUCCESS'),
      check('FAILURE', { id: 'b', errorMessage: 'no answer', details: { got: [1] } }),
      check('FAILURE', { id: 'b', errorMessage: 'no answer' }),
      check('WARNING', { id: 'c', errorMessage: 'unused' }),
    ])
    expect([warning, broken]).toEqual([false, ['b', 'c']])
    expect(finding).toEqual({
      revision: '2025-11-25',
      kind: 'broken',
      what: 'no answer',
      sent: 'scenario ping of the conformance suite 0.2.0-alpha.12, checks b',
      received: 'b: {"got":[1]}\nb: no details',
    })
  })

  test('warns by a warning, with the description where there is no message', () => {
    const { finding, warning } = judge([check('SUCCESS'), check('WARNING')])
    expect([warning, finding.kind, finding.what]).toEqual([true, 'broken', 'about a'])
  })

  test('does not apply where the suite skipped or only told something', () => {
    const { finding } = judge([check('INFO'), check('SKIPPED', { errorMessage: 'no session' })])
    expect(finding).toMatchObject({ kind: 'not-applicable', what: 'the suite could not ask it: no session' })
  })

  test('is cut where a server floods it', () => {
    const { finding } = judge([check('FAILURE', { errorMessage: 'x'.repeat(10_000), details: 'y'.repeat(10_000) })])
    expect([finding.what?.length, finding.received?.length]).toEqual([2001, 2001])
  })
})

describe('checks that say nothing of the server', () => {
  const schema = (status: SuiteCheck['status']) => check(status, { id: 'wire-schema-valid', details: { messagesValidated: 2 } })

  test('a schema that nothing broke keeps no scenario: it is a success where nothing came', () => {
    expect(judge([schema('SUCCESS'), check('SKIPPED')]).finding.kind).toBe('not-applicable')
    expect(judge([schema('SUCCESS'), check('FAILURE')]).finding.kind).toBe('broken')
  })

  test('but a message that broke it was sent by the server', () => {
    expect(judge([schema('FAILURE'), check('SUCCESS')]).finding.kind).toBe('broken')
  })

  test('a mistake of the suite is none of the server', () => {
    expect(judge([check('FAILURE', { id: 'wire-schema-harness-error' }), check('SUCCESS')]).finding.kind).toBe('kept')
    expect(judge([check('FAILURE', { id: 'other' }), check('SUCCESS')]).finding.kind).toBe('broken')
  })

  test('what the suite could not test for want of a fixture is no failure', () => {
    const untestable = check('FAILURE', { details: { untestable: true } })
    expect(judge([untestable, check('SUCCESS')]).finding.kind).toBe('kept')
    expect(judge([check('FAILURE', { details: { untestable: false } }), check('SUCCESS')]).finding.kind).toBe('broken')
    expect(judge([untestable]).finding.kind).toBe('not-applicable')
  })

  test('a check whose own fixture the server lacks is left out, and counts where it has it', () => {
    const pushed = check('WARNING', { id: 'sep-2575-server-sends-tools-list-changed-on-subscription' })
    expect(judge([pushed, check('SUCCESS')], 'server-stateless').finding.kind).toBe('kept')
    expect(judge([pushed, check('SUCCESS')], 'server-stateless', ['test_trigger_tool_change']).warning).toBe(true)
  })
})

describe('a result', () => {
  test('is read as it was written, with what is not used', () => {
    const text = JSON.stringify([{ ...check('SUCCESS'), name: 'A', timestamp: 't', specReferences: [] }])
    expect(parseChecks(text)).toMatchObject({ checks: [{ id: 'a', status: 'SUCCESS' }] })
  })

  test.for([
    ['no JSON', '[{'],
    ['not a list', '{}'],
    ['empty', '[]'],
    ['of a status that is unknown', JSON.stringify([{ id: 'a', description: '', status: 'PASSED' }])],
    ['without an id', JSON.stringify([{ description: '', status: 'SUCCESS' }])],
    ['with a message that is no text', JSON.stringify([{ ...check('FAILURE'), errorMessage: {} }])],
  ] as const)('that is %s is an error, never a pass', ([, text]) => {
    expect(parseChecks(text)).toHaveProperty('error')
  })
})
