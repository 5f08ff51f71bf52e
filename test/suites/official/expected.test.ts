import { describe, expect, test } from 'vitest'
import { type ExpectedFailure, expectedOf } from '../../../src/suites/official/expected.js'
import type { SuiteCheck } from '../../../src/suites/official/results.js'

const check = (id: string, status: SuiteCheck['status']): SuiteCheck => ({ id, status, description: id })
const line = (text: string): ExpectedFailure => {
  const [scenario = '', id] = text.split(':')
  return { scenario, ...(id !== undefined && { check: id }) }
}
const fails = { status: 'fail' } as const
const passes = { status: 'pass' } as const
const a = check('a', 'FAILURE')

describe('a scenario that the file lists', () => {
  test.for(['fail', 'warn'] as const)('and that comes to %s, is as expected', (status) => {
    expect(expectedOf([line('x')], { outcome: { status }, ran: [[a]], broken: ['a'] })).toEqual({ outcome: { status }, passing: [] })
  })

  test('and that passes, has improved, and its line is out of date', () => {
    expect(expectedOf([line('x')], { outcome: passes, ran: [[check('a', 'SUCCESS')]], broken: [] })).toEqual({
      outcome: fails,
      passing: ['x'],
    })
  })

  test('and that passes by our rule alone, keeps its line: the suite would miss it', () => {
    expect(expectedOf([line('x')], { outcome: passes, ran: [[a]], broken: [] })).toEqual({ outcome: passes, passing: [] })
  })

  test('and that passes in one of two revisions, keeps its line', () => {
    const ran = [[check('a', 'SUCCESS')], [a]]
    expect(expectedOf([line('x')], { outcome: fails, ran, broken: ['a'] })).toEqual({ outcome: fails, passing: [] })
  })

  test('and that does not apply, is as expected', () => {
    const outcome = { unmeasured: 'not-applicable' } as const
    expect(expectedOf([line('x')], { outcome, ran: [], broken: [] })).toEqual({ outcome, passing: [] })
  })
})

describe('a scenario of which the file lists checks', () => {
  const both = [check('a', 'FAILURE'), check('b', 'WARNING')]

  test('is as expected where nothing else is broken', () => {
    expect(expectedOf([line('x:a')], { outcome: fails, ran: [[a, check('c', 'SUCCESS')]], broken: ['a'] })).toEqual({
      outcome: fails,
      passing: [],
    })
    expect(expectedOf([line('x:a'), line('x:b')], { outcome: fails, ran: [both], broken: ['a', 'b'] })).toEqual({
      outcome: fails,
      passing: [],
    })
  })

  test('is not where another one is', () => {
    expect(expectedOf([line('x:a')], { outcome: fails, ran: [both], broken: ['a', 'b'] })).toEqual({ passing: [] })
  })

  test('has improved where they pass; what was skipped or not reached says nothing', () => {
    const ran = [[check('a', 'SUCCESS'), check('b', 'SKIPPED')]]
    const found = expectedOf(['x:a', 'x:b', 'x:later'].map(line), { outcome: passes, ran, broken: [] })
    expect(found).toEqual({ outcome: fails, passing: ['x:a'], absent: ['x:later'] })
    expect(expectedOf([line('x:b')], { outcome: passes, ran, broken: [] })).toEqual({ outcome: passes, passing: [] })
  })

  test('is new as ever where none of them ran: an id that the scenario does not have covers nothing', () => {
    const ran = [[check('tools-list', 'SUCCESS')]]
    expect(expectedOf([line('x:nope')], { outcome: passes, ran, broken: [] })).toEqual({ passing: [], absent: ['x:nope'] })
    expect(expectedOf([line('x:tools-lst')], { outcome: passes, ran, broken: [] })).toEqual({
      passing: [],
      absent: ['x:tools-lst (did you mean tools-list?)'],
    })
    // What did not run at all says nothing of ids.
    const outcome = { unmeasured: 'not-applicable' } as const
    expect(expectedOf([line('x:nope')], { outcome, ran: [], broken: [] })).toEqual({ outcome, passing: [] })
  })

  test('an id that comes several times is as bad as the worst', () => {
    const ran = [[check('a', 'SUCCESS'), a]]
    expect(expectedOf([line('x:a')], { outcome: fails, ran, broken: ['a'] })).toEqual({ outcome: fails, passing: [] })
  })
})

test('of a scenario that the file does not list nothing is said', () => {
  expect(expectedOf([], { outcome: fails, ran: [[a]], broken: ['a'] })).toBeUndefined()
})
