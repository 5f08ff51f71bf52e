import type { Survey, TransportKind } from '../../targets/server/contract.js'
import { spokenOver, suiteRanIn } from '../conformance/reach.js'
import { heldBack, namesHeader, type CallRules } from './held.js'
import { existsIn, type OfficialScenario } from './scenario.js'
import { firstModern, isIn, specVersions } from './version.js'

/** What of a server decides which scenarios mean something. */
export interface OfficialSubject extends CallRules {
  readonly survey: Pick<
    Survey,
    'revision' | 'capabilities' | 'tools' | 'prompts' | 'resources' | 'resourceTemplates' | 'sessions' | 'walled'
  >
  readonly transport: TransportKind
  /** How the suite reaches it: at its own URL, through a bridge of ours, or not at all. */
  readonly reach: 'direct' | 'bridge' | 'none'
  /** Not on loopback. */
  readonly remote: boolean
  /** A credential is sent along for the suite, which knows none. */
  readonly credentials: boolean
}

/**
 * Why a scenario says nothing of a server, as a reader needs to hear it; undefined when it applies. The suite counts a capability that is not declared and a fixture
 * that is not there as failures, and some scenarios pass without their fixture: both are left out here, before its result is looked at.
 */
export function inapplicable(scenario: OfficialScenario, version: string, subject: OfficialSubject): string | undefined {
  const { official, needs } = scenario
  const { survey, transport, reach, remote, credentials } = subject
  const { revision } = survey
  if (!isIn(scenario, version)) return `the installed suite ${version} has no such scenario; it is there from ${official.since} on`
  if (!specVersions(version).includes(revision)) return `the installed suite ${version} does not speak ${revision}`
  if (!existsIn(scenario, revision)) return `it is of ${scenario.appliesTo?.join(', ')}; ${suiteRanIn(revision)}`
  if (transport === 'sse' || reach === 'none') return `the suite speaks streamable HTTP alone; ${spokenOver(transport)}`
  if (remote) return 'the suite is run against servers on this computer alone'
  if (survey.walled && !credentials) return 'the server asks for credentials, and none are configured (target.credentials.valid)'
  if (official.transport && reach === 'bridge')
    return 'it is about the transport, and the suite reaches this server through a bridge of ours'
  const need = needs.find((name) => unmet(name, survey))
  if (need !== undefined) return need === 'sessions' ? 'the server gives no session ids' : `the server declares no ${need}`
  return extensionReason(scenario, survey) ?? fixtureReason(scenario, survey) ?? heldBack(scenario, survey.tools, subject)
}

type Surveyed = OfficialSubject['survey']

function unmet(need: OfficialScenario['needs'][number], { capabilities, sessions }: Surveyed): boolean {
  return need === 'sessions' ? !sessions : !Object.hasOwn(capabilities, need)
}

function extensionReason({ official }: OfficialScenario, { capabilities, sessions, revision }: Surveyed): string | undefined {
  const { extension, capability, sessions: wanted } = official
  if (extension !== undefined && !declaresExtension(capabilities, extension))
    return `the server does not declare the extension ${extension}`
  if (capability === 'resources.subscribe' && capabilities['resources']?.['subscribe'] !== true)
    return 'the server declares no subscriptions to resources'
  if (wanted === 'legacy' && revision < firstModern && !sessions) return 'the server gives no session ids'
  return undefined
}

function declaresExtension(capabilities: Surveyed['capabilities'], name: string): boolean {
  const extensions: unknown = capabilities['extensions']
  return typeof extensions === 'object' && extensions !== null && Object.hasOwn(extensions, name)
}

function fixtureReason({ official }: OfficialScenario, survey: Surveyed): string | undefined {
  const uris = [...survey.resources.map(({ uri }) => uri), ...survey.resourceTemplates.map(({ uriTemplate }) => uriTemplate)]
  const lists = [
    ['tool', official.tools, survey.tools.map(({ name }) => name as unknown)],
    ['prompt', official.prompts, survey.prompts.map(({ name }) => name)],
    ['resource', official.resources, uris],
  ] as const
  for (const [kind, wanted, listed] of lists) {
    const absent = wanted.filter((name) => !listed.includes(name))
    if (absent.length)
      return `the scenario uses the ${kind}${absent.length > 1 ? 's' : ''} ${absent.join(', ')}, which the server does not list`
  }
  if (official.headerTool && !survey.tools.some(namesHeader))
    return 'the scenario uses a tool with x-mcp-header on an argument, and the server lists none'
  return undefined
}
