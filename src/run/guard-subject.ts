import type { Subject } from '../suites/subject.js'
import { auditPair, isAudited } from '../targets/guard/audit.js'
import type { GuardHost } from '../targets/guard/host.js'
import { guardTypes } from '../targets/guard/types.js'

export interface GuardSubject {
  readonly host: Pick<GuardHost, 'assess'>
  /** Has seen audited pairs alone. Undefined where nothing is audited: an inline host, a guard that is made anew for each input. */
  readonly auditor: Pick<GuardHost, 'assess'> | undefined
  /** Fixture types that the guard can see; undefined: all. */
  readonly types: readonly string[] | undefined
}

/** A guard as the suites see it, while the item `key` is played. */
export function guardSubject({ host, auditor, types }: GuardSubject, key: string): Subject {
  return {
    unmeasured: ({ type }) => {
      if (!(guardTypes as readonly string[]).includes(type)) return 'unsupported'
      return types && !types.includes(type) ? 'unknown' : undefined
    },
    assess: (input) => host.assess(input, key),
    audit: async (item, first) => {
      if (!auditor || !isAudited(item.digest)) return undefined
      return auditPair({ fixture: item.fixture, control: item.control, first, host: auditor })
    },
  }
}
