import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Revision } from '../../corpus/revisions.js'
import { messageOf } from '../../errors.js'
import type { ServerUnderTest } from '../../targets/server/contract.js'
import type { InjectSettings } from '../../targets/server/settings.js'
import type { RevisionFinding } from '../conformance/finding.js'
import { itemRunOf, notApplicable } from '../conformance/item-run.js'
import type { ItemRun } from '../run.js'
import { inapplicable, type OfficialSubject } from './applicability.js'
import { openBridge, type Bridge } from './bridge.js'
import type { BridgePipe } from './bridge-child.js'
import type { FoundSuite, InstalledSuite } from './find.js'
import { openForwarder } from './forward.js'
import { fixtureNames, heldBack } from './held.js'
import { judgeScenario } from './judge.js'
import { runSuite, type SuiteRequest, type SuiteRun } from './run.js'
import { existsIn, type OfficialScenario } from './scenario.js'
import { chooseRevisions, firstModern, isIn, isNext, isRead } from './version.js'

export interface OfficialServer {
  /** Those that the checks run in. */
  readonly revisions: readonly Revision[]
  under(revision: Revision): Promise<ServerUnderTest>
  alive(): Promise<boolean>
  /** Starts a process of a server that speaks over pipes; such a server is reached through a bridge. */
  readonly startPipe?: () => BridgePipe
  /** Headers that every request to it needs. */
  readonly headers?: Readonly<Record<string, string>>
  /** Which of its tools may be called. */
  readonly inject?: InjectSettings
}

export interface OfficialPlayer {
  /** What a scenario came to. The suite is run when the first one is asked for, once a revision. */
  play(scenario: OfficialScenario): Promise<ItemRun>
  /** Ends the suite where it is still running. */
  close(): Promise<void>
}

export interface OfficialOptions extends Pick<SuiteRequest, 'keep'> {
  readonly found: FoundSuite
  readonly server: OfficialServer
  /** All scenarios there are: those of extensions that the server declares are run with the others. */
  readonly scenarios: readonly OfficialScenario[]
}

interface Attempt {
  readonly subject: OfficialSubject
  /** Undefined where no scenario applies. */
  readonly run: SuiteRun | undefined
}

/** Plays scenarios of the official suite, each as an item. */
export function officialPlayer(options: OfficialOptions): OfficialPlayer {
  const { found, server } = options
  const attempts = new Map<Revision, Promise<Attempt>>()
  const stopping = new AbortController()
  const attempt = (suite: InstalledSuite, revision: Revision): Promise<Attempt> => {
    const known = attempts.get(revision) ?? tryRevision(suite, revision, options, stopping.signal)
    attempts.set(revision, known)
    return known
  }
  return {
    async play(scenario) {
      if (found.kind === 'missing') return notApplicable(found.reason, [])
      const { suite } = found
      const findings: RevisionFinding[] = []
      let warning = true
      const revisions = chooseRevisions(suite.version, server.revisions)
      if (!revisions.length) return notApplicable(`the installed suite ${suite.version} speaks none of ${server.revisions.join(', ')}`, [])
      for (const revision of revisions) {
        const error = (what: string): ItemRun => ({ outcome: { error: `${revision}: ${what}` }, latency: [], signals: {}, findings })
        const tried = await attempt(suite, revision).catch((thrown: unknown) => messageOf(thrown))
        if (typeof tried === 'string') return error(tried)
        const { subject, run } = tried
        const reason = inapplicable(scenario, suite.version, subject)
        if (reason !== undefined || run === undefined) {
          findings.push({ revision, kind: 'not-applicable', what: reason ?? '' })
          continue
        }
        if (run.kind === 'error') return error(run.reason)
        const result = run.results.get(scenario.id) ?? { error: run.rest }
        if ('error' in result) return error(result.error)
        const tools = subject.survey.tools.map(({ name }) => name)
        const judged = judgeScenario(scenario, result.checks, { version: suite.version, revision, tools })
        findings.push(judged.finding)
        if (judged.finding.kind === 'broken' && !judged.warning) warning = false
      }
      return itemRunOf(findings, warning ? 'warn' : 'fail')
    },
    async close() {
      stopping.abort()
      await Promise.allSettled(attempts.values())
    },
  }
}

async function tryRevision(suite: InstalledSuite, revision: Revision, options: OfficialOptions, signal: AbortSignal): Promise<Attempt> {
  const { server, scenarios, keep } = options
  const under = await server.under(revision)
  const { survey, transport, url, credentials, remote } = under
  const reach = url ? 'direct' : server.startPipe ? 'bridge' : 'none'
  const headers = { ...server.headers, ...(credentials.valid !== undefined && { authorization: credentials.valid }) }
  const calls = { fixtures: fixtureNames(scenarios), ...(server.inject && { inject: server.inject }) }
  const subject: OfficialSubject = { survey, transport, reach, remote, credentials: credentials.valid !== undefined, ...calls }
  const applying = scenarios.filter((scenario) => inapplicable(scenario, suite.version, subject) === undefined)
  if (!applying.length) return { subject, run: undefined }
  let door: Bridge | undefined
  try {
    if (!url && server.startPipe) door = await openBridge(server.startPipe)
    else if (url && Object.keys(headers).length > 0) door = await openForwarder(url, headers, randomBytes(16).toString('hex'))
    const run = await runSuite({
      suite,
      url: door?.url ?? (url as URL),
      revision,
      ...selectionOf(applying, subject, isHarmless(suite.version, scenarios, subject)),
      alive: () => server.alive(),
      signal,
      ...(keep !== undefined && { keep: join(keep, revision) }),
    })
    return { subject, run }
  } finally {
    await door?.close()
  }
}

/**
 * All scenarios in one process, or those that apply one by one: each costs the start of the suite, but the others are neither waited for nor sent. What is sent for
 * a fixture that is not there, such as calls of tools by made-up names, is then spared the server too.
 */
function selectionOf(
  applying: readonly OfficialScenario[],
  { reach, survey: { revision } }: OfficialSubject,
  harmless: boolean,
): Pick<SuiteRequest, 'all' | 'named'> {
  // A run of all takes 2 s in the legacy era, 8 s in the modern one, 15 s where a process is started for each session; one scenario takes 0.7 s.
  const few = applying.length <= (reach === 'bridge' ? 10 : revision < firstModern ? 3 : 8)
  const all = harmless && !few
  const named = applying.filter(({ official }) => !all || official.extension !== undefined)
  return { all, named: named.map(({ id }) => id) }
}

/**
 * Whether a run of all calls no tool that may not be called: it runs what does not apply too, and in a version whose scenarios nobody has read there may be others.
 * The stable line runs those of every revision.
 */
function isHarmless(version: string, scenarios: readonly OfficialScenario[], subject: OfficialSubject): boolean {
  const run = scenarios.filter(
    (one) => isIn(one, version) && one.official.extension === undefined && (!isNext(version) || existsIn(one, subject.survey.revision)),
  )
  return isRead(version) && run.every((one) => heldBack(one, subject.survey.tools, subject) === undefined)
}
