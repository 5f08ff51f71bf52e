import { AssayError } from '../../errors.js'
import { revisions, type Revision } from '../../corpus/revisions.js'
import { safeLines } from '../../report/printed.js'
import { safeText } from '../../report/safe.js'
import { nearest } from '../../nearest.js'
import type { Access } from './access.js'
import { attempt, type Attempt } from './attempt.js'
import { eraOf, firstModern, isRevision, legacyRevisions } from './eras.js'
import { pause } from './wait.js'

export interface Negotiated {
  /** Those that it answers, oldest first. */
  readonly answered: readonly Revision[]
  /** Those that the checks run in, oldest first. */
  readonly run: readonly Revision[]
  /** It wants other credentials than it got: nothing more is known of it. */
  readonly walled: boolean
}

/** ms that a silent server has for the modern question once it has answered the legacy one. */
const silence = 2000
const newest = legacyRevisions[0] as Revision

/** The revision that `protocol` names, or undefined for `auto` and `all`. Throws an AssayError for anything else. */
export function pinned(protocol: string, name: string): Revision | undefined {
  if (protocol === 'auto' || protocol === 'all') return undefined
  if (isRevision(protocol)) return protocol
  const known = ['auto', 'all', ...revisions]
  throw new AssayError(
    `target ${name}: protocol ${protocol} is not known. Mend: use ${nearest(protocol, known) ?? 'auto'}; there are ${known.join(', ')}`,
  )
}

/** Finds out which revisions a server answers. Rejects with an AssayError where it answers none, or not the pinned one. */
export async function negotiate(access: Access, protocol: string, name: string, thorough: boolean): Promise<Negotiated> {
  const pin = pinned(protocol, name)
  if (pin !== undefined) return negotiatePinned(access, pin, name)
  const [modern, legacy] = access.kind === 'stdio' || access.kind === 'memory' ? await bothAtOnce(access) : await oneByOne(access)
  await Promise.all([modern, legacy].map((each) => each && closed(each)))
  const answered = new Set<Revision>()
  if (modern?.kind === 'answers') answered.add(modern.revision)
  if (legacy.kind === 'answers') {
    if (isRevision(legacy.version)) answered.add(legacy.version)
    // A server that has a newer one would have named it.
    const bound = isRevision(legacy.version) ? legacy.version : newest
    const older = protocol === 'all' || thorough || !isRevision(legacy.version) ? legacyRevisions.filter((each) => each < bound) : []
    for (const revision of older) if (await echoes(access, revision)) answered.add(revision)
  } else if (legacy.kind === 'refuses' && answered.size === 0) {
    for (const revision of legacyRevisions.slice(1)) if (await echoes(access, revision)) answered.add(revision)
  }
  const sorted = revisions.filter((revision) => answered.has(revision))
  const last = sorted.at(-1)
  if (last !== undefined) return { answered: sorted, run: protocol === 'all' ? sorted : [last], walled: false }
  // It answers `initialize`, but with a version that nobody knows: a check says so, in the revision that was asked for.
  if (legacy.kind === 'answers') return { answered: [], run: [newest], walled: false }
  if (legacy.kind === 'walled' || modern?.kind === 'walled') return { answered: [newest], run: [newest], walled: true }
  throw refusal(legacy, name)
}

async function negotiatePinned(access: Access, pin: Revision, name: string): Promise<Negotiated> {
  const tried = await attempt(access, pin)
  await closed(tried)
  if (tried.kind === 'walled') return { answered: [pin], run: [pin], walled: true }
  if (tried.kind !== 'answers') throw refusal(tried, name)
  if (tried.version === pin) return { answered: [pin], run: [pin], walled: false }
  throw new AssayError(
    `target ${name}: its server answers ${safeText(String(tried.version), 40)}, not the pinned ${pin}. Mend: set protocol to a revision that it answers, or to 'auto'`,
  )
}

/** Each has a process of its own, so they need not wait for each other; and a legacy server may never answer the modern question. */
async function bothAtOnce(access: Access): Promise<readonly [Attempt, Attempt]> {
  const stop = new AbortController()
  const modern = attempt(access, firstModern, stop.signal)
  const legacy = await attempt(access, newest)
  const late = pause(legacy.kind === 'silent' ? 0 : silence).then(() => stop.abort())
  await Promise.race([modern, late])
  const first = await modern
  // Where one process alone can live, one of the two has ended for the other, or waits for its end: it is asked once more, alone.
  const waits = legacy.kind === 'silent' && heard(first)
  if ((first.kind === 'dead') === (legacy.kind === 'dead') && !waits) return [first, legacy]
  await Promise.all([closed(first), closed(legacy)])
  access.solitary = true
  const hurry = new AbortController()
  // The other one has shown how long it takes: a silence is none of a start.
  void pause(2 * silence).then(() => hurry.abort())
  const again = await attempt(access, first.kind === 'dead' ? firstModern : newest, hurry.signal)
  access.solitary = heard(again) || (!waits && (again.kind !== 'dead' || hurry.signal.aborted))
  if (!access.solitary) return [first, legacy]
  return first.kind === 'dead' ? [again, legacy] : [first, again]
}

const heard = ({ kind }: Attempt): boolean => kind === 'answers' || kind === 'refuses'

/** The modern one first, as the specification has it. A wall is one for both. */
async function oneByOne(access: Access): Promise<readonly [Attempt | undefined, Attempt]> {
  const modern = access.kind === 'sse' ? undefined : await attempt(access, firstModern)
  return modern?.kind === 'walled' || modern?.kind === 'dead' ? [modern, modern] : [modern, await attempt(access, newest)]
}

async function echoes(access: Access, revision: Revision): Promise<boolean> {
  const tried = await attempt(access, revision)
  await closed(tried)
  return tried.kind === 'answers' && tried.version === revision
}

async function closed(tried: Attempt): Promise<void> {
  if (tried.kind === 'answers') await tried.opened.session.close()
}

/** No answer at all. `status`: of the HTTP answer, by which a server of the old transport is told. */
export class NoRevision extends AssayError {
  readonly status: number | undefined
  constructor(message: string, status: number | undefined) {
    super(message)
    this.status = status
  }
}

function refusal(tried: Exclude<Attempt, { kind: 'answers' }>, name: string): NoRevision {
  const what = {
    dead: 'does not run',
    silent: 'does not answer',
    walled: 'wants other credentials',
    refuses: eraOf(tried.revision) === 'modern' ? `does not speak ${tried.revision}` : `speaks no revision up to ${tried.revision}`,
  }[tried.kind]
  // What an answer holds is one line; what the process printed keeps its own.
  const why = tried.kind === 'dead' || tried.kind === 'silent' ? safeLines(tried.reason, 1500).join('\n') : safeText(tried.reason, 1500)
  return new NoRevision(`target ${name}: its server ${what}: ${why}`, tried.status)
}
