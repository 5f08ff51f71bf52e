import type { ResolvedGuard } from '../../config/resolve.js'

/** What a worker needs to start a guard host, but for the bundle. Plain data. */
export interface HostSettings {
  readonly exportName?: string
  readonly host: ResolvedGuard['host']
  /** ms an input */
  readonly timeout: number
  /** ms for loading the module */
  readonly startTimeout: number
  /** MB */
  readonly memory: number
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
  readonly types?: readonly string[]
  /** The module as the user reads its path, for messages. */
  readonly name: string
}

export function hostSettings(target: ResolvedGuard, name: string): HostSettings {
  return {
    ...(target.module.exportName && { exportName: target.module.exportName }),
    host: target.host,
    timeout: target.timeout,
    startTimeout: Math.max(10_000, target.timeout),
    memory: target.memory,
    enforces: target.enforces,
    throws: target.throws,
    ...(target.types && { types: target.types }),
    name,
  }
}
