import type { Fixture } from '../../corpus/item.js'
import type { Assessment } from '../verdict.js'
import type { GuardHost } from './host.js'

/**
 * Whether a pair is in the audited share, by its digest alone: the same pairs in every run, shard and process.
 * @param digest 16 hex digits @param share 0-1
 */
export function isAudited(digest: string, share = 0.05): boolean {
  return Number.parseInt(digest.slice(0, 8), 16) < share * 0x1_0000_0000
}

export interface AuditedPair {
  readonly fixture: Fixture
  readonly control: Fixture
  /** What the guard said in the run, the fixture first. */
  readonly first: { readonly attack: Assessment; readonly control: Assessment }
  /** A host that has judged other audited pairs at most. */
  readonly host: Pick<GuardHost, 'assess'>
}

/**
 * Puts the pair to the guard again, control first and in a host that has judged no other inputs but those of earlier audits. A guard that keeps nothing between inputs says the same; the
 * difference is returned as a sentence, undefined when there is none. Pairs whose first run had no verdict are not compared.
 */
export async function auditPair({ fixture, control, first, host }: AuditedPair): Promise<string | undefined> {
  if ('error' in first.attack || 'error' in first.control) return undefined
  const asked = { control: host.assess(control), attack: host.assess(fixture) }
  const again = { control: await asked.control, attack: await asked.attack }
  const differences = (['attack', 'control'] as const).flatMap((side) => {
    const [was, is] = [inWords(first[side]), inWords(again[side])]
    return was === is ? [] : [`its ${side} ${was} in the run and ${is} when judged control first in another host`]
  })
  if (differences.length === 0) return undefined
  return `the guard depends on what it saw before: ${differences.join(', and ')}. A guard with a state must be a class or a createGuard() factory`
}

/** The components that are recorded; signals and times may differ. */
function inWords(assessment: Assessment): string {
  if ('error' in assessment) return `came to an error (${assessment.error})`
  const { detect, enforce } = assessment.verdict
  return enforce ? 'was enforced on' : detect ? 'was detected' : 'passed'
}
