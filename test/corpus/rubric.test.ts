import { describe, expect, it } from 'vitest'
import { owaspCodes, parseRubric } from '../../src/corpus/rubric.js'
import { rubricEntry, rubricText } from './samples.js'

const withEntry = (over: Record<string, unknown>) => {
  const file = JSON.parse(rubricText(['a'])) as { vectors: unknown[] }
  file.vectors = [{ ...rubricEntry('a'), ...over }]
  return JSON.stringify(file)
}

describe('parseRubric', () => {
  it('gives the vectors by id, in the order of the file', () => {
    expect([...parseRubric(rubricText(['b', 'a']), 'v.json').keys()]).toEqual(['b', 'a'])
  })

  it.each([
    ['a code that does not exist', { owaspMcp: ['MCP11'] }, 'v.json:\n  vectors[0].owaspMcp[0]: expected a code such as MCP03'],
    ['a revision that does not exist', { appliesTo: ['2025'] }, 'vectors[0].appliesTo[0]: expected one of'],
    ['a key too much', { aliases: [] }, 'vectors[0].aliases: unknown key'],
    ['a key too few', { cwe: undefined }, 'vectors[0].cwe: is missing'],
    ['an id that is no name', { id: 'Tool poisoning' }, 'vectors[0].id: expected lower-case letters'],
    ['an unknown threat', { stride: ['Lying'] }, 'vectors[0].stride[0]: expected one of "Spoofing"'],
  ])('refuses %s', (_, over, message) => {
    expect(() => parseRubric(withEntry(over), 'v.json')).toThrow(message)
  })

  it('refuses ids that stand twice, other revisions, and what is not JSON', () => {
    expect(() => parseRubric(rubricText(['a', 'b', 'a']), 'v.json')).toThrow('v.json: an id stands twice: a')
    expect(() => parseRubric(rubricText(['a']).replace('2024-11-05', '2024-11-06'), 'v.json')).toThrow(
      'revisions: expected 2024-11-05, 2025-03-26',
    )
    expect(() => parseRubric('{', 'v.json')).toThrow(/^v\.json: /)
  })
})

describe('owaspCodes', () => {
  it('gives the codes of all three lists, sorted', () => {
    expect(owaspCodes({ ...rubricEntry('a'), owaspMcp: ['MCP10', 'MCP03'] })).toEqual(['ASI02', 'LLM01', 'MCP03', 'MCP10'])
  })
})
