import type { Revision } from '../../corpus/revisions.js'
import type { OfficialScenario } from './scenario.js'

/** The revision with which requests came to stand for themselves. */
export const firstModern: Revision = '2026-07-28'

/** The oldest versions that are understood: one of each line of releases. */
export const oldest = { stable: '0.1.13', next: '0.2.0-alpha.12' } as const

/** Whether a version of the suite is one whose command line, scenarios and results are known. */
export const isKnown = (version: string): boolean =>
  compareVersions(version, oldest.next) >= 0 || (version.startsWith('0.1.') && compareVersions(version, oldest.stable) >= 0)

/** The newest versions, of each line, whose scenarios have been read: corpus/official has all that they run. */
const newestRead = { stable: '0.1.16', next: '0.2.0-alpha.12' } as const

/** Whether all scenarios of a version are known. */
export const isRead = (version: string): boolean => compareVersions(version, isNext(version) ? newestRead.next : newestRead.stable) <= 0

/** Whether a version has a scenario. */
export const isIn = ({ official }: OfficialScenario, version: string): boolean => compareVersions(version, official.since) >= 0

/** Whether a version takes a time limit and scenarios of extensions, and speaks revisions from 2026-07-28 on. */
export const isNext = (version: string): boolean => compareVersions(version, oldest.next) >= 0

/** Revisions that it takes for `--spec-version` and has scenarios for. */
export function specVersions(version: string): readonly Revision[] {
  const stable: readonly Revision[] = ['2025-06-18', '2025-11-25']
  return isNext(version) ? ['2025-03-26', ...stable, firstModern] : stable
}

/**
 * In which of a server's revisions the suite is run: the newest that it knows of each era. A scenario is judged in the revision it is run in, so that one run
 * says nothing of the other era.
 */
export function chooseRevisions(version: string, revisions: readonly Revision[]): readonly Revision[] {
  const known = specVersions(version).filter((revision) => revisions.includes(revision))
  const legacy = known.findLast((revision) => revision < firstModern)
  const modern = known.findLast((revision) => revision >= firstModern)
  return [legacy, modern].filter((revision) => revision !== undefined)
}

/** Order of two versions after semver 2.0.0, section 11; what is no version is the smallest. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)]
  for (let at = 0; at < 3; at++) {
    const difference = (left.numbers[at] ?? -1) - (right.numbers[at] ?? -1)
    if (difference !== 0) return difference
  }
  // A pre-release comes before its release.
  if (left.pre.length === 0 || right.pre.length === 0) return right.pre.length - left.pre.length
  for (let at = 0; at < Math.max(left.pre.length, right.pre.length); at++) {
    const difference = compareIdentifiers(left.pre[at], right.pre[at])
    if (difference !== 0) return difference
  }
  return 0
}

function parts(version: string): { readonly numbers: readonly number[]; readonly pre: readonly string[] } {
  const [, core = '', pre] = /^(\d+\.\d+\.\d+)(?:-([0-9a-z.-]+))?(?:\+.*)?$/i.exec(version) ?? []
  return { numbers: core === '' ? [] : core.split('.').map(Number), pre: pre?.split('.') ?? [] }
}

function compareIdentifiers(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1
  const numeric = [a, b].map((text) => /^\d+$/.test(text))
  if (numeric[0] && numeric[1]) return Number(a) - Number(b)
  if (numeric[0] !== numeric[1]) return numeric[0] ? -1 : 1
  return a < b ? -1 : 1
}
