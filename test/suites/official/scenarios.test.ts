import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { revisions } from '../../../src/corpus/revisions.js'
import { scenarioFacts } from '../../../src/corpus/schemas/official.js'
import { scenarioFile } from './schema.js'
import { parseJsonc } from '../../../src/corpus/jsonc.js'
import { readScenarios, scenario, scenarioPath } from './scenarios.js'

describe('the scenarios', () => {
  const scenarios = readScenarios()

  test('are 32 of 0.1.13 and 33 that came with 0.2.0-alpha.12, each once', () => {
    const since = (version: string) => scenarios.filter(({ official }) => official.since === version).length
    expect([since('0.1.13'), since('0.2.0-alpha.12')]).toEqual([32, 33])
    expect(new Set(scenarios.map(({ id }) => id)).size).toBe(65)
  })

  test('that pass by accident name the fixture without which they mean nothing', () => {
    const accidental = scenarios.filter(({ official }) => official.accidental)
    expect(accidental.length).toBe(7)
    for (const { official } of accidental) expect([...official.tools, ...official.prompts].length).toBeGreaterThan(0)
  })

  test('stand an item a line, in revisions that there are, oldest first', () => {
    const text = readFileSync(scenarioPath, 'utf8')
    expect(text.split('\n').filter((line) => line.startsWith('  { "id":')).length).toBe(65)
    expect(text).not.toContain('\r')
    for (const { appliesTo = [] } of scenarios) expect(revisions.filter((one) => appliesTo.includes(one))).toEqual(appliesTo)
  })

  test('lead to no page of a draft', () => {
    expect(readFileSync(scenarioPath, 'utf8')).not.toContain('/draft/')
  })

  test('that use a fixture need the capability under which it is listed', () => {
    for (const { id, needs, official } of scenarios) {
      for (const kind of ['tools', 'prompts', 'resources'] as const)
        if (official[kind].length) expect({ id, needs }).toMatchObject({ needs: expect.arrayContaining([kind]) })
    }
  })
})

describe('the schema', () => {
  test('refuses facts that are misspelt, missing or of another type', () => {
    const { official } = scenario('ping')
    expect(scenarioFacts.safeParse(official).success).toBe(true)
    for (const wrong of [{ accidentall: true }, { since: '0.1.12' }, { tools: 'test_simple_text' }, { rule: 0 }, { checks: { a: 1 } }])
      expect(scenarioFacts.safeParse({ ...official, ...wrong }).success).toBe(false)
  })

  test('refuses another namespace, and an item without its facts', () => {
    const parsed = parseJsonc(readFileSync(scenarioPath, 'utf8'))
    const value = ('problems' in parsed ? { items: [] } : parsed.value) as { readonly items: readonly object[] }
    expect(scenarioFile.safeParse({ ...value, namespace: 'acme' }).success).toBe(false)
    const [first] = value.items
    expect(scenarioFile.safeParse({ ...value, items: [{ ...first, official: undefined }] }).success).toBe(false)
  })
})
