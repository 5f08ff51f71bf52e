import { messageOf } from '../../errors.js'
import { createGuardHost, type GuardHost } from './host.js'
import type { HostSettings } from './host-settings.js'
import { createInlineGuard } from './inline.js'

export interface OpenGuard {
  readonly host: GuardHost
  readonly auditor: GuardHost | undefined
}

export interface OpenOptions {
  readonly settings: HostSettings
  /** Absolute path of what a host imports. */
  readonly entry: string
  /** Imports the module in this very thread, for an inline host. */
  readonly load: () => Promise<unknown>
  /** There are pairs to audit. */
  readonly audits: boolean
  /** Environment of the hosts; absent: that of this process. An inline guard has no other. */
  readonly env?: NodeJS.ProcessEnv
  readonly onLate: (key: string, reason: string) => void
}

/**
 * Starts the hosts of a guard and loads it: the one that scores, and beside it the one that audits. A class or a factory has nothing to audit: it is made
 * anew for each input. Gives back the reason where the guard does not load; nothing is left running then.
 */
export async function openGuard({
  settings,
  entry,
  load,
  audits,
  env,
  onLate,
}: OpenOptions): Promise<OpenGuard | { readonly failure: string }> {
  const { host: kind } = settings
  const of = { ...settings, entry, ...(env && { env }) }
  const late = (key: string | undefined, reason: string) => void (key !== undefined && onLate(key, reason))
  const host = kind === 'inline' ? createInlineGuard({ ...settings, load }) : createGuardHost({ ...of, host: kind, onLate: late })
  const auditor = audits && kind !== 'inline' ? createGuardHost({ ...of, host: kind }) : undefined
  auditor?.describe().catch(() => {})
  try {
    const { stateless } = await host.describe()
    if (!stateless) void auditor?.close()
    return { host, auditor: stateless ? auditor : undefined }
  } catch (error) {
    await Promise.all([host.close(), auditor?.close()])
    return { failure: `target ${settings.name}: ${messageOf(error)}` }
  }
}
