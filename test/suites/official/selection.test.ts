import { expect, test } from 'vitest'
import type { OfficialSubject } from '../../../src/suites/official/applicability.js'
import { fixtureNames } from '../../../src/suites/official/held.js'
import { selectionOf } from '../../../src/suites/official/selection.js'
import { readScenarios } from './scenarios.js'

const scenarios = readScenarios()
const applying = scenarios.slice(0, 20)
const next = '0.2.0-alpha.12'
type Change = Partial<Omit<OfficialSubject, 'survey'>> & { readonly survey?: Partial<OfficialSubject['survey']> }

function isAll(version: string, { survey, ...more }: Change): boolean {
  const subject: OfficialSubject = {
    transport: 'http',
    reach: 'direct',
    remote: false,
    credentials: false,
    fixtures: fixtureNames(scenarios),
    ...more,
    survey: {
      revision: '2025-11-25',
      capabilities: { tools: {} },
      tools: [{ name: 'test_simple_text', inputSchema: {} }],
      prompts: [],
      resources: [],
      resourceTemplates: [],
      sessions: true,
      walled: false,
      ...survey,
    },
  }
  return selectionOf(version, { scenarios, applying, subject }).all
}

const drop = { name: 'drop_table', inputSchema: {} }
const destroys = { name: 'test_tool_with_logging', inputSchema: {}, annotations: { destructiveHint: true } }

test.for([
  ['where nothing that may not be called is', '0.1.16', {}, true],
  ['where the first tool may not be called, in a revision without a scenario that calls it', next, { survey: { tools: [drop] } }, true],
  ['where the first tool may not be called', next, { survey: { tools: [drop], revision: '2026-07-28' } }, false],
  [
    'behind a bridge, where that scenario does not apply and is run',
    next,
    { reach: 'bridge', survey: { tools: [drop], revision: '2026-07-28' } },
    false,
  ],
  ['where a tool may not be called whose scenario lacks a capability', '0.1.16', { survey: { tools: [destroys] } }, false],
  ['where a tool is denied that is not listed', '0.1.16', { inject: { denyTools: ['test_sampling'] } }, false],
  ['in a version that has not been read', '0.1.17', {}, false],
  ['in a later one', '0.2.0-alpha.13', {}, false],
  ['where no tools are declared, so that none were listed', '0.1.16', { survey: { capabilities: {}, tools: [] } }, false],
  ['where more tools are listed than are read', '0.1.16', { survey: { tools: Array.from({ length: 1000 }, () => drop) } }, false],
] as const satisfies readonly (readonly [string, string, Change, boolean])[])(
  'all run in one process %s',
  ([, version, change, expected]) => {
    expect(isAll(version, change as Change)).toBe(expected)
  },
)
