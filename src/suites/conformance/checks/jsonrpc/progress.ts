import type { JsonObject, Message, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { isUnusable } from '../../../../targets/server/no-answer.js'
import { isObject } from '../../../../targets/server/messages.js'
import { callableTools } from '../features/calls.js'
import { oncePerServer } from '../once.js'
import { withSession } from './talk.js'

/** A call of a tool, and the progress that came of it. */
export interface ProgressOf {
  readonly call: JsonObject
  /** Undefined: the call had none. */
  readonly token: string | number | undefined
  /** Params of each `notifications/progress` meanwhile, in order. */
  readonly progress: readonly JsonObject[]
}

/** ms for a call: a tool that takes longer has shown its progress by then. */
const patience = 3000

/** Calls of the tools that may be called, with a text as token; of those that send progress also with a number, and with none. */
export const progressOfCalls = oncePerServer(
  async (server): Promise<readonly ProgressOf[]> =>
    await withSession(server, async (session) => {
      const seen: ProgressOf[] = []
      for (const call of calls(server)) {
        const first = await callWith(session, call, 'assay-progress')
        seen.push(first)
        if (first.progress.length > 0) for (const token of [7_070_707, undefined]) seen.push(await callWith(session, call, token))
      }
      return seen
    }),
)

const calls = (server: ServerUnderTest): JsonObject[] =>
  callableTools(server).map(({ tool, args }) => ({ name: tool.name, arguments: args }))

async function callWith(session: Session, call: JsonObject, token: string | number | undefined): Promise<ProgressOf> {
  const before = session.unasked().length
  try {
    await session.request('tools/call', call, { timeout: patience, ...(token !== undefined && { meta: { progressToken: token } }) })
  } catch (error) {
    // A tool that does not answer is for other checks; what it sent still counts.
    if (!isUnusable(error)) throw error
  }
  return { call, token, progress: session.unasked().slice(before).flatMap(paramsOf) }
}

const paramsOf = ({ method, params }: Message): JsonObject[] =>
  method === 'notifications/progress' ? [isObject(params) ? params : {}] : []

/** For a report. */
export const shownProgress = ({ call, token, progress }: ProgressOf): { readonly sent: string; readonly received: string } => ({
  sent: JSON.stringify({ method: 'tools/call', params: { ...call, ...(token !== undefined && { _meta: { progressToken: token } }) } }),
  received: progress.map((params) => JSON.stringify({ method: 'notifications/progress', params })).join('\n'),
})
