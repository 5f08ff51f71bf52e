import type { Revision } from '../../corpus/revisions.js'
import type { RevisionFinding } from '../conformance/finding.js'
import { cut } from '../conformance/item-run.js'
import type { SuiteCheck } from './results.js'
import type { OfficialScenario } from './scenario.js'

export interface JudgeContext {
  /** Of the suite. */
  readonly version: string
  readonly revision: Revision
  /** Names of the server's tools. */
  readonly tools: readonly string[]
}

/** What a scenario came to in one revision. `warning`: it is the worst that was found. */
export interface Judged {
  readonly finding: RevisionFinding
  readonly warning: boolean
  /** Ids of all checks that broke it, warnings among them. */
  readonly broken: readonly string[]
}

/**
 * A FAILURE breaks the scenario, a WARNING warns, a SUCCESS keeps it; where the suite only skipped or told something, it does not apply. Left out are checks that
 * judge something else than the server: those the suite itself calls untestable, those whose own fixture is missing, its own mistakes.
 */
export function judgeScenario(scenario: OfficialScenario, checks: readonly SuiteCheck[], context: JudgeContext): Judged {
  const { revision, version, tools } = context
  const told = checks.filter((check) => countsFor(scenario, check, tools))
  const failed = idsOf(told.filter(({ status }) => status === 'FAILURE' || status === 'WARNING'))
  for (const status of ['FAILURE', 'WARNING'] as const) {
    const broken = told.filter((check) => check.status === status)
    if (!broken.length) continue
    const ids = idsOf(broken).join(', ')
    return {
      broken: failed,
      warning: status === 'WARNING',
      finding: {
        revision,
        kind: 'broken',
        what: cut([...new Set(broken.map(({ errorMessage, description }) => errorMessage ?? description))].join('; ')),
        sent: cut(`scenario ${scenario.id} of the conformance suite ${version}, checks ${ids}`),
        received: cut(
          broken.map(({ id, details }) => `${id}: ${details === undefined ? 'no details' : JSON.stringify(details)}`).join('\n'),
        ),
      },
    }
  }
  // A schema that no message broke says nothing of what the scenario is about.
  const kept = told.some(({ id, status }) => status === 'SUCCESS' && id !== wireSchema)
  return {
    broken: [],
    warning: false,
    finding: kept ? { revision, kind: 'kept' } : { revision, kind: 'not-applicable', what: whyNot(checks) },
  }
}

const idsOf = (checks: readonly SuiteCheck[]): readonly string[] => [...new Set(checks.map(({ id }) => id))]

const wireSchema = 'wire-schema-valid'
/** A message of the suite's own that breaks the schema: nothing of the server. */
const harnessError = 'wire-schema-harness-error'

function countsFor({ official }: OfficialScenario, { id, details }: SuiteCheck, tools: readonly string[]): boolean {
  if (id === harnessError || isUntestable(details)) return false
  const fixture = official.checks?.[id]
  return fixture === undefined || tools.includes(fixture)
}

const isUntestable = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && (details as { untestable?: unknown }).untestable === true

function whyNot(checks: readonly SuiteCheck[]): string {
  const said =
    checks.find(({ status }) => status === 'SKIPPED') ?? checks.find(({ id, status }) => status !== 'SUCCESS' && id !== harnessError)
  return cut(`the suite could not ask it: ${said?.errorMessage ?? said?.description ?? 'no check of it says anything'}`)
}
