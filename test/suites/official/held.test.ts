import { describe, expect, test } from 'vitest'
import { fixtureNames, heldBack } from '../../../src/suites/official/held.js'
import type { ServerTool } from '../../../src/targets/server/contract.js'
import type { InjectSettings } from '../../../src/targets/server/settings.js'
import { readScenarios, scenario } from './scenarios.js'

const fixtures = fixtureNames(readScenarios())
const tool = (name: string, annotations?: object, properties: object = {}): ServerTool =>
  ({ name, inputSchema: { properties }, ...(annotations && { annotations }) }) as ServerTool
const held = (id: string, listed: readonly ServerTool[], inject: InjectSettings = {}) =>
  heldBack(scenario(id), listed, { inject, fixtures })
const headed = { region: { 'x-mcp-header': 'Region' } }

describe('a fixture of the suite', () => {
  const id = 'tools-call-image'
  const name = 'test_image_content'

  test.for([
    ['that says nothing of itself', undefined, {}],
    ['that only reads', { readOnlyHint: true }, {}],
    ['that says it does not destroy', { destructiveHint: false }, {}],
    ['that destroys, and is allowed', { destructiveHint: true }, { allowTools: [name] }],
    ['that destroys, as the option says all may be', { destructiveHint: true }, { destructive: true }],
    ['beside another that is denied', undefined, { denyTools: ['test_audio_content'] }],
  ] as const)('is called: %s', ([, annotations, inject]) => {
    expect(held(id, [tool(name, annotations)], inject)).toBeUndefined()
  })

  test.for([
    [
      'that destroys',
      { destructiveHint: true },
      {},
      'says destructiveHint: true. Mend, if it may be called: name it in target.inject.allowTools',
    ],
    ['that destroys, although it says that it reads', { readOnlyHint: true, destructiveHint: true }, {}, 'says destructiveHint: true'],
    ['that writes', { readOnlyHint: false, destructiveHint: false }, {}, 'says readOnlyHint: false'],
    ['that is denied', undefined, { denyTools: [name] }, 'target.inject.denyTools names'],
    ['that is denied, although it only reads', { readOnlyHint: true }, { denyTools: [name] }, 'target.inject.denyTools names'],
    [
      'that is denied and allowed',
      undefined,
      { denyTools: [name], allowTools: [name], destructive: true },
      'target.inject.denyTools names',
    ],
  ] as const)('is not called: %s', ([, annotations, inject, expected]) => {
    const reason = held(id, [tool('other'), tool(name, annotations)], inject)
    expect(reason).toContain(`the scenario calls the tool ${name}, which ${expected}`)
  })

  test('is not called where one of two of the same name may not be', () => {
    expect(held(id, [tool(name), tool(name, { destructiveHint: true })])).toContain(name)
  })

  test('is looked at where it may not be called, if the scenario does no more', () => {
    const inject = { denyTools: ['json_schema_2020_12_tool'] }
    expect(held('json-schema-2020-12', [tool('json_schema_2020_12_tool', { destructiveHint: true })], inject)).toBeUndefined()
  })

  test('that one check of a scenario calls holds back all of it', () => {
    expect(held('server-stateless', [tool('test_trigger_tool_change', { destructiveHint: true })])).toContain('test_trigger_tool_change')
    expect(held('server-stateless', [tool('test_trigger_tool_change')])).toBeUndefined()
    // It is called although it is not listed.
    expect(held('server-stateless', [], { denyTools: ['test_logging_tool'] })).toContain('test_logging_tool')
  })

  test('with a name that anybody might give a tool is called by the rule for all tools', () => {
    const names = ['confirm_delete', 'multi_input']
    expect(
      held(
        'tasks-mrtr-input',
        names.map((one) => tool(one)),
      ),
    ).toMatch(/confirm_delete, which does not say readOnlyHint: true\. Mend/)
    expect(
      held(
        'tasks-mrtr-input',
        names.map((one) => tool(one)),
        { allowTools: names },
      ),
    ).toBeUndefined()
    expect(
      held(
        'tasks-mrtr-input',
        names.map((one) => tool(one, { readOnlyHint: true })),
      ),
    ).toBeUndefined()
  })
})

describe('a scenario that takes the tool that is there', () => {
  test.for([
    ['http-header-validation', 'the first tool in the list,'],
    ['http-custom-header-server-validation', 'the first tool with x-mcp-header,'],
  ] as const)('%s takes none that may not be called', ([id, words]) => {
    const list = (annotations?: object) => [tool('drop_table', annotations, headed), tool('read', { readOnlyHint: true }, headed)]
    expect(held(id, list())).toBe(
      `the scenario calls ${words} drop_table, which does not say readOnlyHint: true. Mend, if it may be called: name it in target.inject.allowTools`,
    )
    expect(held(id, list({ readOnlyHint: true }))).toBeUndefined()
    expect(held(id, list(), { allowTools: ['drop_table'] })).toBeUndefined()
    expect(held(id, list({ readOnlyHint: true }), { denyTools: ['drop_table'] })).toContain('denyTools')
    // Neither does a name that only looks like one of the suite's.
    expect(held(id, [tool('test_email', undefined, headed)])).toContain('test_email')
    expect(held(id, [tool('test_x_mcp_header', undefined, headed)])).toBeUndefined()
    expect(held(id, [])).toBeUndefined()
  })

  test('http-custom-header-server-validation takes the first that has the headers', () => {
    expect(held('http-custom-header-server-validation', [tool('drop_table'), tool('read', { readOnlyHint: true }, headed)])).toBeUndefined()
  })
})
