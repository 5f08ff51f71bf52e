import { existsSync, readFileSync } from 'node:fs'
import type { Subject } from '../suites/subject.js'
import { messageOf } from '../errors.js'
import { auditPair, isAudited } from '../targets/guard/audit.js'
import { createGuardHost, type GuardHost } from '../targets/guard/host.js'
import { createInlineGuard } from '../targets/guard/inline.js'
import { guardTypes } from '../targets/guard/types.js'
import type { RunContext } from './context.js'
import type { BundleNotice } from './context.js'

interface Late {
  readonly key: string
  readonly reason: string
}

interface Running {
  readonly run: string
  /** Settles when the guard is loaded, with the reason why it is not; undefined when it is. */
  readonly failure: Promise<string | undefined>
  readonly late: Late[]
  host?: GuardHost | undefined
  /** Has seen audited pairs alone, each with its control first. One a worker and run: a start for each pair would cost more than the run. */
  auditor?: GuardHost | undefined
}

// Corpus files share a worker (`isolate: false`), and so do all of them one host. Kept on the global object, since the module may be
// evaluated again for each file where a user inlines dependencies.
const slot = Symbol.for('vitest-assay.host')
const shared = globalThis as { [slot]?: Running }

/** Starts the host of this run where none runs yet, and says why the guard did not load; undefined when it did. */
export function startHost(run: RunContext, load: () => Promise<unknown>): Promise<string | undefined> {
  const current = shared[slot]
  if (current?.run === run.run) return current.failure
  void current?.host?.close()
  void current?.auditor?.close()
  const started: Running = { run: run.run, late: [], failure: Promise.resolve().then(() => open(run, started, load)) }
  shared[slot] = started
  return started.failure
}

async function open(run: RunContext, started: Running, load: () => Promise<unknown>): Promise<string | undefined> {
  const notice = await readNotice(run.bundleNotice)
  if ('failure' in notice) return notice.failure
  const { host: kind } = run.guard
  const settings = { ...run.guard, entry: notice.entry }
  const onLate = (key: string | undefined, reason: string) => void (key !== undefined && started.late.push({ key, reason }))
  const host = kind === 'inline' ? createInlineGuard({ ...settings, load }) : createGuardHost({ ...settings, host: kind, onLate })
  started.host = host
  // Both start at once, beside the collection of the first file. A class or a factory has nothing to audit: it is made anew for each input.
  const auditor = run.audits && kind !== 'inline' ? createGuardHost({ ...settings, host: kind }) : undefined
  auditor?.describe().catch(() => {})
  try {
    const { stateless } = await host.describe()
    if (stateless) started.auditor = auditor
    else void auditor?.close()
    return undefined
  } catch (error) {
    void auditor?.close()
    return `target ${settings.name}: ${messageOf(error)}`
  }
}

/** ms */
const noticeEvery = 5
const noticePatience = 60_000

/** The main process bundles the guard while the workers start; mostly it is done by now. */
async function readNotice(file: string): Promise<BundleNotice> {
  for (let waited = 0; waited < noticePatience; waited += noticeEvery) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as BundleNotice
    await new Promise((resolve) => setTimeout(resolve, noticeEvery))
  }
  return { failure: `the guard was not bundled within ${noticePatience / 1000} s` }
}

/** The target of this run as the suites see it, once it has loaded; `key` names the item that is being scored. */
export function subjectOf(run: RunContext, key: string): Subject {
  const current = shared[slot]
  const host = current?.host
  if (current?.run !== run.run || host === undefined) throw new Error('the guard host of this run was not started')
  return {
    unmeasured: ({ type }) => {
      if (!(guardTypes as readonly string[]).includes(type)) return 'unsupported'
      return run.guard.types && !run.guard.types.includes(type) ? 'unknown' : undefined
    },
    assess: (input) => host.assess(input, key),
    audit: async (item, first) => {
      if (!current.auditor || !isAudited(item.digest)) return undefined
      return auditPair({ fixture: item.fixture, control: item.control, first, host: current.auditor })
    },
  }
}

/** Errors that arrived since the last call, after the verdicts of the items that caused them. */
export async function lateErrorsOf(run: RunContext): Promise<Late[]> {
  const current = shared[slot]
  if (current?.run !== run.run) return []
  await current.host?.settle()
  return current.late.splice(0)
}
