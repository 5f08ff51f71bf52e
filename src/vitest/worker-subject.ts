import type { Subject } from '../suites/subject.js'
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
  readonly late: Late[]
  /** Has seen audited pairs alone, each with its control first. One a worker and run: a start for each pair would cost more than the run. */
  auditor?: GuardHost
}

// Corpus files share a worker (`isolate: false`), and so do all of them one host. Kept on the global object, since the module may be
// evaluated again for each file where a user inlines dependencies.
const slot = Symbol.for('vitest-assay.host')
const shared = globalThis as { [slot]?: Running }

const settingsOf = (run: RunContext): HostSettings => {
  if (run.guard === undefined) throw new Error('no guard was prepared for this run')
  return run.guard
}

/** Starts the host of this run where none runs yet: beside the collection of the first file, not after it. */
export function startHost(run: RunContext, load: () => Promise<unknown>): void {
  const { host } = (shared[slot] = running(run, settingsOf(run), load))
  // What it says of a guard that does not load is said by the first input too.
  host.describe().catch(() => {})
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
      const { host: kind, stateless } = settings
      if (!stateless || kind === 'inline' || !isAudited(item.digest)) return undefined
      current.auditor ??= createGuardHost({ ...settings, host: kind })
      return auditPair({ fixture: item.fixture, control: item.control, first, host: current.auditor })
    },
  }
}

/** Errors that arrived since the last call, after the verdicts of the items that caused them. */
export async function lateErrorsOf(run: RunContext): Promise<Late[]> {
  const current = shared[slot]
  if (current?.run !== run.run) return []
  return current.late.splice(0)
}

function running(run: RunContext, settings: HostSettings, load: () => Promise<unknown>): Running {
  const current = shared[slot]
  if (current?.run === run.run) return current
  void current?.host.close()
  void current?.auditor?.close()
  const late: Late[] = []
  const onLate = (key: string | undefined, reason: string) => void (key !== undefined && late.push({ key, reason }))
  const host = settings.host === 'inline' ? createInlineGuard({ ...settings, load }) : createGuardHost({ ...settings, host: settings.host, onLate })
  return { run: run.run, host, late }
}
