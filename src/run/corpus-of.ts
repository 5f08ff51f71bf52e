import type { ResolvedOptions } from '../config/resolve.js'
import type { LoadOptions } from '../corpus/load.js'
import { packageRoot } from '../paths.js'

/** What a target is scored on. */
export function corpusOptions({ bundled, includeFiles: include, suites, target }: ResolvedOptions): LoadOptions {
  const official = target.kind === 'server' ? target.official?.version : undefined
  return { packageRoot, bundled, include, suites, ...(official !== undefined && { official }) }
}
