import { describe, expect, it } from 'vitest'
import { checkControls } from '../../../src/corpus/checks/controls.js'
import { corpusOf, defenceInput, defenceItems, tool, toolFixture } from '../samples.js'

const problems = (over: Record<string, unknown>) =>
  checkControls(corpusOf(...defenceItems(defenceInput(over)))).map(({ message }) => message)

describe('checkControls', () => {
  it('accepts a control of the same type that differs', () => {
    expect(problems({})).toEqual([])
  })
  it('finds a control of another type', () => {
    expect(problems({ benignControl: { type: 'tool-call', tool, call: { name: 'find_slot', arguments: {} } } })).toEqual([
      'the control is a tool-call, the fixture a tool-definition',
    ])
  })
  it('finds a control that has other fields', () => {
    const call = { name: 'find_slot', arguments: {} }
    const fixture = { type: 'tool-call', tool, call }
    expect(problems({ fixture, benignControl: { ...fixture, configuredBoundary: 'none' } })).toEqual([
      'the control has the fields call, configuredBoundary, tool, type, the fixture call, tool, type',
    ])
  })
  it('finds a control that is its fixture, in whatever order its members stand', () => {
    const fixture = toolFixture('x')
    expect(problems({ fixture, benignControl: Object.fromEntries(Object.entries(fixture).toReversed()) })).toEqual([
      'the control is the fixture',
    ])
  })
})
