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
import { openBridge, type Bridge, type Door } from './bridge.js'
import type { BridgePipe } from './bridge-child.js'
import { type FoundSuite, type InstalledSuite, otherSuite } from './find.js'
import { openForwarder } from './forward.js'
import { type ExpectedFailure, expectedOf } from './expected.js'
import { fixtureNames } from './held.js'
import { judgeScenario } from './judge.js'
import type { SuiteCheck } from './results.js'
import { runSuite, type SuiteRequest, type SuiteRun } from './run.js'
import type { OfficialScenario } from './scenario.js'
import { selectionOf } from './selection.js'
import { chooseRevisions } from './version.js'

export interface OfficialServer {
  /** Those that the checks run in. */
  readonly revisions: readonly Revision[]
  under(revision: Revision): Promise<ServerUnderTest>
  alive(): Promise<boolean>
  /** Starts a process of a server that speaks over pipes; such a server is reached through a bridge. */
  readonly startPipe?: () => BridgePipe
  /** One process of it alone can live: ends those that wait for the next request. Undefined where several can. */
  alone?(): (() => Promise<void>) | undefined
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
  /** Those that the user's file lists. */
  readonly expected?: readonly ExpectedFailure[]
}

interface Attempt {
  readonly subject: OfficialSubject
  /** Undefined where no scenario applies. */
  readonly run: SuiteRun | undefined
}

/** What came of a scenario: its checks, a list a revision, and ids of those that broke it. */
interface Asked {
  readonly run: ItemRun
  readonly ran?: readonly (readonly SuiteCheck[])[]
  readonly broken?: readonly string[]
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
  const ask = async (scenario: OfficialScenario): Promise<Asked> => {
    if (found.kind === 'missing') return { run: notApplicable(found.reason, []) }
    const { suite } = found
    const findings: RevisionFinding[] = []
    const ran: (readonly SuiteCheck[])[] = []
    const broken: string[] = []
    let warning = true
    const revisions = chooseRevisions(suite.version, server.revisions)
    if (!revisions.length) return { run: notSpoken(suite.version, server.revisions) }
    for (const revision of revisions) {
      const error = (what: string): Asked => ({ run: { outcome: { error: `${revision}: ${what}` }, latency: [], signals: {}, findings } })
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
      ran.push(result.checks)
      broken.push(...judged.broken)
      if (judged.finding.kind === 'broken' && !judged.warning) warning = false
    }
    return { run: itemRunOf(findings, warning ? 'warn' : 'fail'), ran, broken }
  }
  return {
    async play(scenario) {
      const { run, ran = [], broken = [] } = await ask(scenario)
      const { outcome } = run
      if ('error' in outcome || 'lots' in outcome) return run
      const lines = options.expected?.filter((line) => line.scenario === scenario.id) ?? []
      const expected = expectedOf(lines, { outcome, ran, broken })
      return { ...run, ...(expected && { expected }) }
    },
    async close() {
      stopping.abort()
      await Promise.allSettled(attempts.values())
    },
  }
}

/** No scenario can be asked, and all for one reason. */
function notSpoken(version: string, revisions: readonly Revision[]): ItemRun {
  const what = `the installed suite ${version} speaks none of ${revisions.join(', ')}`
  return {
    ...notApplicable(what, []),
    remedy: `no scenario of the official suite was run: ${what}. Mend: ${otherSuite(version, revisions)}`,
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
  let door: Door | undefined
  try {
    const alone = server.alone?.()
    let bridge: Bridge | undefined
    if (!url && server.startPipe) door = bridge = await openBridge(server.startPipe, alone)
    else if (url && Object.keys(headers).length > 0) door = await openForwarder(url, headers, randomBytes(16).toString('hex'))
    const run = await runSuite({
      suite,
      url: door?.url ?? (url as URL),
      revision,
      ...selectionOf(suite.version, { scenarios, applying, subject }),
      async alive() {
        if (alone) await bridge?.rest()
        return server.alive()
      },
      signal,
      mask: under.hide,
      ...(keep !== undefined && { keep: join(keep, revision) }),
    })
    return { subject, run }
  } finally {
    await door?.close()
  }
}
