import type { Subject } from '../suites/subject.js'
import { messageOf } from '../errors.js'
import { auditPair, isAudited } from '../targets/guard/audit.js'
import { createGuardHost, type GuardHost } from '../targets/guard/host.js'
import { createInlineGuard } from '../targets/guard/inline.js'
import { guardTypes } from '../targets/guard/types.js'
import type { RunContext } from './context.js'
import type { HostSettings } from './guard.js'

interface Late {
  readonly key: string
  readonly reason: string
}

interface Running {
  readonly run: string
  readonly host: GuardHost
  /** Why the guard did not load; undefined when it did. */
  readonly failure: Promise<string | undefined>
  readonly late: Late[]
  /** Has seen audited pairs alone, each with its control first. One a worker and run: a start for each pair would cost more than the run. */
  auditor?: GuardHost | undefined
}

// Corpus files share a worker (`isolate: false`), and so do all of them one host. Kept on the global object, since the module may be
// evaluated again for each file where a user inlines dependencies.
const slot = Symbol.for('vitest-assay.host')
const shared = globalThis as { [slot]?: Running }

const settingsOf = (run: RunContext): HostSettings => {
  if (run.guard === undefined) throw new Error('no guard was prepared for this run')
  return run.guard
}

/** Starts the host of this run where none runs yet, and says why the guard did not load; undefined when it did. */
export function startHost(run: RunContext, load: () => Promise<unknown>): Promise<string | undefined> {
  shared[slot] = running(run, settingsOf(run), load)
  return shared[slot].failure
}

/** The target of this run as the suites see it; `key` names the item that is being scored. */
export function subjectOf(run: RunContext, key: string, load: () => Promise<unknown>): Subject {
  const settings = settingsOf(run)
  const current = (shared[slot] = running(run, settings, load))
  const { host } = current
  return {
    unmeasured: ({ type }) => {
      if (!(guardTypes as readonly string[]).includes(type)) return 'unsupported'
      return settings.types && !settings.types.includes(type) ? 'unknown' : undefined
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
  await current.host.settle()
  return current.late.splice(0)
}

function running(run: RunContext, settings: HostSettings, load: () => Promise<unknown>): Running {
  const current = shared[slot]
  if (current?.run === run.run) return current
  void current?.host.close()
  void current?.auditor?.close()
  const late: Late[] = []
  const onLate = (key: string | undefined, reason: string) => void (key !== undefined && late.push({ key, reason }))
  const host =
    settings.host === 'inline' ? createInlineGuard({ ...settings, load }) : createGuardHost({ ...settings, host: settings.host, onLate })
  // Both start at once, beside the collection of the first file. A class or a factory has nothing to audit: it is made anew for each input.
  const auditor = run.audits && settings.host !== 'inline' ? createGuardHost({ ...settings, host: settings.host }) : undefined
  auditor?.describe().catch(() => {})
  const started: Running = {
    run: run.run,
    host,
    late,
    failure: host.describe().then(
      ({ stateless }) => {
        if (stateless) started.auditor = auditor
        else void auditor?.close()
        return undefined
      },
      (error) => `target ${settings.name}: ${messageOf(error)}`,
    ),
  }
  return started
}
