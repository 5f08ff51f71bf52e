import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { oncePerServer } from '../once.js'
import { kept, notApplicable } from '../origin/finding.js'
import { knock, leave } from '../origin/knock.js'
import { outcome, type Talk } from '../origin/talk.js'

/** That twelve random ids come in order by chance happens once in 479 million runs (12!). */
const wanted = 12
/** 10! is 3.6 million. */
const enough = 10

interface Series {
  readonly ids: readonly string[]
  /** The last answer, which may be one without an id. */
  readonly last: Talk | undefined
}

/** A session may be dear, such as a process of its own: one series serves every check of this server and revision. */
const seriesOf = oncePerServer(openMany)

/** Looks at the ids of sessions that were opened one after the other, all of them open at once. `judge` says what is wrong with them, if anything. */
export async function manyIds(server: ServerUnderTest, judge: (ids: readonly string[]) => string | undefined): Promise<Finding> {
  const { ids, last } = await seriesOf(server)
  if (ids.length < enough)
    return notApplicable(
      `it gave ${ids.length} sessions at a time (then ${last ? outcome(last) : 'nothing'}), and ${enough} are needed to compare`,
    )
  const what = judge(ids)
  if (what === undefined) return kept
  return {
    kind: 'broken',
    what,
    sent: `initialize, ${ids.length} times, each without a session id`,
    received: ids.map((id) => `mcp-session-id: ${id}`).join('\n'),
  }
}

async function openMany(server: ServerUnderTest): Promise<Series> {
  const ids: string[] = []
  let last: Talk | undefined
  try {
    while (ids.length < wanted) {
      last = await knock(server, {}, true)
      const id = last.answer.headers['mcp-session-id']
      if (id === undefined) break
      ids.push(id)
    }
  } finally {
    for (const id of new Set(ids)) await leave(server, id)
  }
  return { ids, last }
}
