import type { TaskItem } from '../../corpus/item.js'
import { messageOf } from '../../errors.js'
import type { Check, ServerUnderTest } from '../../targets/server/contract.js'
import { checks } from '../conformance/checks/index.js'
import type { RevisionFinding } from '../conformance/finding.js'
import type { CheckedServer } from '../conformance/run-check.js'
import { spokenOver } from '../conformance/reach.js'
import type { ItemRun } from '../run.js'

/** What is tried in a task of mode A that a protocol fact decides: each of these apart, and the attack succeeds where one of them is served. */
const tries: Readonly<Record<string, readonly (readonly [name: string, check: Check | undefined])[]>> = {
  M17: [
    ['Origin alone', checks['origin-foreign']],
    ['Host alone', checks['host-foreign']],
    ['Origin and Host', checks['origin-and-host-foreign']],
  ],
  M18: [['without credentials', checks['exposed-without-credentials']]],
}

const unsupported = (reason: string): ItemRun => ({ outcome: { unmeasured: 'unsupported' }, latency: [], signals: {}, reason })

/** Tries a task on a server once, in the newest revision that it answers. */
export async function runTask(item: TaskItem, server: CheckedServer): Promise<ItemRun> {
  const own = tries[item.id]
  const revision = server.revisions.at(-1)
  if (own === undefined || revision === undefined)
    return unsupported(`tasks of mode ${item.mode} decided by ${item.oracle} are not tried on servers`)
  try {
    const under = await server.under(revision)
    if (under.url === undefined) return unsupported(`it is about http; ${spokenOver(under.transport)}`)
    return outcomeOf(await Promise.all(own.map(([name, check]) => attempt(name, check, under))))
  } catch (error) {
    return { outcome: { error: messageOf(error) }, latency: [], signals: {} }
  }
}

async function attempt(name: string, check: Check | undefined, server: ServerUnderTest): Promise<RevisionFinding> {
  if (check === undefined) throw new Error(`there is no code for the attempt "${name}"`)
  const { revision } = server
  const finding = await check(server)
  switch (finding.kind) {
    case 'kept':
      return { revision, kind: 'kept', what: name }
    case 'not-applicable':
      return { revision, kind: 'not-applicable', what: `${name}: ${finding.reason}` }
    case 'broken':
      return { revision, kind: 'broken', what: `${name}: ${finding.what}`, sent: finding.sent, received: finding.received }
  }
}

function outcomeOf(findings: readonly RevisionFinding[]): ItemRun {
  const tried = findings.filter(({ kind }) => kind !== 'not-applicable')
  if (!tried.length) return { ...unsupported(findings[0]?.what ?? ''), findings }
  const exploited = Number(tried.some(({ kind }) => kind === 'broken'))
  return { outcome: { strict: [exploited, 1], recovered: [exploited, 1] }, latency: [], signals: {}, findings }
}
