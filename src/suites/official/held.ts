import { isCallable } from '../../targets/server/callable.js'
import type { ServerTool } from '../../targets/server/contract.js'
import { isObject } from '../../targets/server/messages.js'
import type { InjectSettings } from '../../targets/server/settings.js'
import type { OfficialScenario } from './scenario.js'

/** What decides which tools the suite may call. */
export interface CallRules {
  readonly inject?: InjectSettings
  /** Fixtures whose name alone says that they are there for the suite. */
  readonly fixtures: ReadonlySet<string>
}

/** Names that nobody gives a tool but for the suite. Those of its scenarios of tasks, such as `greet` and `confirm_delete`, may be anybody's. */
const ownName = /^(?:test_|json_schema_2020_12_tool$)/
/** That of the reference servers; the suite itself takes any tool that has the headers. */
const headerFixture = 'test_x_mcp_header'

/** Names of fixtures that stand for nothing but the suite. */
export function fixtureNames(scenarios: readonly OfficialScenario[]): ReadonlySet<string> {
  return new Set([...scenarios.flatMap(namedTools).filter((name) => ownName.test(name)), headerFixture])
}

const namedTools = ({ official }: OfficialScenario): readonly string[] => [...official.tools, ...Object.values(official.checks ?? {})]

/**
 * Why a scenario is held back: it would call a tool that may not be called, by the rule of our own checks but for one thing. A fixture that says nothing of itself is
 * called, since its name is its author's word that it is there for the suite. What it says to the contrary counts more, and the options most.
 */
export function heldBack(
  scenario: OfficialScenario,
  listed: readonly ServerTool[],
  { inject = {}, fixtures }: CallRules,
): string | undefined {
  const { uncalled, firstTool, headerTool } = scenario.official
  const named = uncalled ? [] : namedTools(scenario)
  // One that the server does not list is called all the same, by scenarios that try.
  const denied = named.find((name) => inject.denyTools?.includes(name))
  if (denied !== undefined) return `the scenario calls the tool ${denied}, which target.inject.denyTools names`
  const [first] = listed
  const called = [
    ...listed.filter(({ name }) => named.includes(name)).map((tool) => ['the tool', tool] as const),
    ...(firstTool && first ? [['the first tool in the list,', first] as const] : []),
    ...(headerTool ? listed.filter(namesHeader).slice(0, 1) : []).map((tool) => ['the first tool with x-mcp-header,', tool] as const),
  ]
  for (const [which, tool] of called) {
    const reason = refusal(tool, inject, fixtures)
    if (reason !== undefined) return `the scenario calls ${which} ${tool.name}, which ${reason}`
  }
  return undefined
}

function refusal(tool: ServerTool, inject: InjectSettings, fixtures: ReadonlySet<string>): string | undefined {
  const { allowTools = [], denyTools = [], destructive = false } = inject
  if (denyTools.includes(tool.name)) return 'target.inject.denyTools names'
  if (destructive || allowTools.includes(tool.name)) return undefined
  const annotations = isObject(tool.annotations) ? tool.annotations : {}
  const mend = '. Mend, if it may be called: name it in target.inject.allowTools'
  if (annotations['destructiveHint'] === true) return `says destructiveHint: true${mend}`
  if (annotations['readOnlyHint'] === false) return `says readOnlyHint: false${mend}`
  return isCallable(tool, inject) || fixtures.has(tool.name) ? undefined : `does not say readOnlyHint: true${mend}`
}

/** Whether a tool has an argument that is sent as a header too. */
export function namesHeader({ inputSchema: { properties } }: ServerTool): boolean {
  return isObject(properties) && Object.values(properties).some((schema) => isObject(schema) && Object.hasOwn(schema, 'x-mcp-header'))
}
