import { revisions, type Revision } from '../../corpus/revisions.js'
import type { Era } from './contract.js'

/** The first revision without `initialize` and sessions. */
export const firstModern = '2026-07-28'

export const eraOf = (revision: string): Era => (revision >= firstModern ? 'modern' : 'legacy')

/** Newest first. */
export const legacyRevisions: readonly Revision[] = revisions.filter((revision) => eraOf(revision) === 'legacy').toReversed()

export const isRevision = (value: unknown): value is Revision => revisions.includes(value as Revision)

/** The cheapest request that every server answers. */
export const aliveMethod = (revision: string): string => (eraOf(revision) === 'modern' ? 'server/discover' : 'ping')
