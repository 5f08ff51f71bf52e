import { type ResolvedOptions, suitesOfKind } from '../config/resolve.js'
import type { Suite } from '../corpus/item.js'
import { suggestion } from '../nearest.js'
import { safeText } from '../report/safe.js'
import { findSuite } from '../suites/official/find.js'
import { UsageError } from './arguments.js'

/** As `--suite` knows them: scenarios of the official suite are checks, and can be had alone. */
type SuiteName = Suite | 'official'

/** A target with the suites of `--suite` that it has: those are loaded, and what is not has no total, nor are its entries in a baseline judged. */
export interface TargetOfSuites {
  readonly target: ResolvedOptions
  /** Undefined: all that the configuration says. */
  readonly suites: readonly SuiteName[] | undefined
}

/** The targets that have a suite of those named, each with its own. Throws a UsageError where one is named that no target has. */
export function targetsOfSuites(targets: readonly ResolvedOptions[], given: string | undefined): TargetOfSuites[] {
  if (given === undefined) return targets.map((target) => ({ target, suites: undefined }))
  const named = given.split(',')
  const unknown = named.find((name) => !targets.some((target) => suitesOf(target).some((suite) => suite === name)))
  if (unknown !== undefined) throw new UsageError(`--suite: ${absence(unknown, targets)}`)
  return targets.flatMap((target) => {
    const suites = suitesOf(target).filter((suite) => named.includes(suite))
    if (!suites.length) return []
    const loaded = suitesOfKind[target.target.kind].filter(
      (suite) => suites.includes(suite) || (suite === 'conformance' && suites.includes('official')),
    )
    return [{ target: { ...target, suites: loaded }, suites }]
  })
}

function suitesOf({ target }: ResolvedOptions): readonly SuiteName[] {
  return [...suitesOfKind[target.kind], ...(target.kind === 'server' && target.official ? ['official' as const] : [])]
}

function absence(name: string, targets: readonly ResolvedOptions[]): string {
  const server = targets.find(({ target }) => target.kind === 'server')
  const suite = name === 'official' && server ? findSuite(server.root) : undefined
  if (suite?.kind === 'missing') return suite.reason
  if (suite) return 'the official suite is switched off by `target.official`'
  const [only, ...more] = targets
  const kinds = [...new Set(targets.map(({ target }) => target.kind))]
  const whose = only && !more.length ? `of the target "${only.targetName}", a ${only.target.kind}` : `of a ${kinds.join(' or a ')}`
  return `there is no suite "${safeText(name, 60)}" ${whose}; ${suggestion(name, [...new Set(targets.flatMap(suitesOf))])}`
}
