import type { ConformanceItem } from '../../corpus/item.js'
import type { Revision } from '../../corpus/revisions.js'
import { messageOf } from '../../errors.js'
import { BrokenAnswer, NoAnswer, SideBySide, type Check, type Finding, type ServerUnderTest } from '../../targets/server/contract.js'
import type { ItemRun } from '../run.js'
import { cut, itemRunOf, notApplicable } from './item-run.js'
import type { RevisionFinding } from './finding.js'
import { hindrance, shut } from './hindrance.js'
import { isPipe } from './checks/jsonrpc/talk.js'
import { answersIn } from './reach.js'

/** A server that answers in one or more revisions. */
export interface CheckedServer {
  readonly revisions: readonly Revision[]
  under(revision: Revision): Promise<ServerUnderTest>
}

/**
 * Asks one requirement of a server, in each revision that it answers and the requirement exists in. The outcome is the worst of them; a requirement that nothing
 * can be asked of is not applicable, with the reason. What a check throws is an error of the item.
 */
export async function runCheck(item: ConformanceItem, check: Check, server: CheckedServer): Promise<ItemRun> {
  const revisions = server.revisions.filter((revision) => item.appliesTo?.includes(revision) ?? true)
  const findings: RevisionFinding[] = []
  for (const revision of revisions) {
    try {
      findings.push(await ask(item, check, await server.under(revision)))
    } catch (error) {
      return { outcome: { error: `${revision}: ${messageOf(error)}` }, latency: [], signals: {}, findings }
    }
  }
  if (!findings.length) return notApplicable(`it is of ${item.appliesTo?.join(', ')}; ${answersIn(server.revisions)}`, [])
  return itemRunOf(findings, item.level === 'MUST' ? 'fail' : 'warn')
}

async function ask(item: ConformanceItem, check: Check, server: ServerUnderTest): Promise<RevisionFinding> {
  const { revision } = server
  const reason = hindrance(item, server)
  if (reason !== undefined) return { revision, kind: 'not-applicable', what: reason }
  const finding = await sure(check, server)
  switch (finding.kind) {
    case 'kept':
      return { revision, kind: 'kept' }
    case 'not-applicable':
      return { revision, kind: 'not-applicable', what: finding.reason }
    case 'broken':
      return { revision, kind: 'broken', what: sentence(finding.what), sent: cut(finding.sent), received: cut(finding.received) }
  }
}

/**
 * What a check finds. What goes wrong in a process that was sent odd things by another check, or that ended by itself, counts only if it goes wrong in a fresh one
 * too: a server may end by chance.
 */
async function sure(check: Check, server: ServerUnderTest): Promise<Finding> {
  const { wear, falls } = server
  const { times } = wear
  const { times: fallen, ends } = falls
  const find = async (): Promise<Finding> => {
    const found = await check(server).catch((error: unknown) => unjudged(error, server))
    if (found.kind === 'kept' && falls.times > fallen)
      throw new NoAnswer('the server did not survive this check, which found nothing wrong', true)
    return found
  }
  const worn = (): boolean => wear.times > times
  const finding = await find().catch((error: unknown) => (worn() ? undefined : Promise.reject(error)))
  // Over HTTP there is no other process to ask until this one is started again.
  const ended = isPipe(server) && falls.ends > ends
  if (finding && (finding.kind !== 'broken' || !(worn() || ended))) return finding
  const byChance = ended && !worn()
  wear.distrusted = true
  try {
    const again = await find()
    if (byChance && again.kind === 'kept')
      throw new NoAnswer('the server ended when it was asked for this, and not when it was asked again', true)
    return again
  } finally {
    wear.distrusted = false
  }
}

/** What is thrown where a check cannot judge, for a reason that is no fault of this requirement: a server that lets nobody in shows nothing else. */
function unjudged(error: unknown, { survey, credentials }: ServerUnderTest): Finding {
  if (error instanceof SideBySide) return { kind: 'not-applicable', reason: error.message }
  // One check says so; for the others it is no answer that could be judged.
  if (error instanceof BrokenAnswer && error.judge !== undefined)
    return { kind: 'not-applicable', reason: `${error.message} (see ${error.judge})` }
  const status = error instanceof BrokenAnswer ? error.http?.status : undefined
  if (survey.walled && credentials.valid === undefined && (status === 401 || status === 403))
    return { kind: 'not-applicable', reason: shut }
  throw error
}

/** As the end of a line, whoever wrote the check. */
const sentence = (text: string): string => text.replace(/^(?:The|Its?|An?|No) /, (word) => word.toLowerCase()).replace(/\.$/, '')
