import type { Revision } from '../../corpus/revisions.js'
import type { ConformanceItem } from '../../corpus/item.js'

/** What we know of a scenario of the official suite, and the suite does not say: what a server has to have for its result to mean something. */
export interface ScenarioFacts {
  /** Version of the suite from which on it is there. */
  readonly since: '0.1.13' | '0.2.0-alpha.12'
  /** Names of fixtures that the server has to list; the tools are called. Of resources: URIs, and templates as they are written. */
  readonly tools: readonly string[]
  readonly prompts: readonly string[]
  readonly resources: readonly string[]
  /** It judges the transport: of a server behind a bridge it would judge the bridge. */
  readonly transport: boolean
  /** It passes by accident on a server without its fixture. */
  readonly accidental: boolean
  /** Counts up whenever these facts may change what becomes of a server. */
  readonly rule: number
  /** A part of a capability that has to be declared. */
  readonly capability?: 'resources.subscribe'
  /** An extension that has to be declared. The suite runs its scenarios only when they are named. */
  readonly extension?: string
  /** In the legacy era alone it presupposes session ids. */
  readonly sessions?: 'legacy'
  /** A tool has to say `x-mcp-header` of an argument; the first that does is called. */
  readonly headerTool?: true
  /** It calls the tool that the server lists first, whatever that is. */
  readonly firstTool?: true
  /** Its tools are looked for in the list, and none of them is called. */
  readonly uncalled?: true
  /** Checks of it that presuppose a tool of their own, by check id. */
  readonly checks?: Readonly<Record<string, string>>
}

/** A scenario, as an item. */
export interface OfficialScenario extends Pick<ConformanceItem, 'id' | 'needs'> {
  readonly appliesTo?: readonly string[]
  readonly official: ScenarioFacts
}

/** Whether a scenario exists in a revision. */
export const existsIn = ({ appliesTo }: OfficialScenario, revision: Revision): boolean => appliesTo?.includes(revision) ?? true
