import type { Answer, JsonObject, ServerTool, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { oncePerServer } from '../once.js'
import { asText, requestText } from './finding.js'
import { withSession } from './session.js'

/** Calls are made for real: more tools than these tell nothing new. */
const mostTools = 8

export interface CallableTool {
  readonly tool: ServerTool
  readonly args: JsonObject
}

/** The first tools that may be called, with arguments that they accept. */
export function callableTools(server: ServerUnderTest, most = mostTools): CallableTool[] {
  const found: CallableTool[] = []
  for (const tool of server.survey.tools) {
    if (found.length === most) break
    const args = server.callable(tool) ? server.argumentsFor(tool) : undefined
    if (args !== undefined) found.push({ tool, args })
  }
  return found
}

export const noCallableTool = 'the server lists no tool that may be called: none says readOnlyHint: true, none is in inject.allowTools'

export interface ToolCall extends CallableTool {
  readonly sent: string
  readonly answer: Answer
}

const answers = oncePerServer(() => Promise.resolve(new Map<string, Answer>()))

/** The answer to a call with the arguments that a tool accepts. It is made once in a revision: a tool may be slow, or cost something. */
export async function plainAnswer(server: ServerUnderTest, session: Session, name: string, args: unknown): Promise<Answer> {
  const known = await answers(server)
  const answer = known.get(name) ?? (await callTool(session, name, args)).answer
  known.set(name, answer)
  return answer
}

/** One call of each tool that may be called: several checks look at the same answers. */
export const callOnce = oncePerServer(async (server): Promise<readonly ToolCall[]> => {
  const tools = callableTools(server)
  if (tools.length === 0) return []
  return withSession(server, async (session) => {
    const done: ToolCall[] = []
    for (const { tool, args } of tools) {
      const sent = requestText('tools/call', { name: tool.name, arguments: args })
      done.push({ tool, args, sent, answer: await plainAnswer(server, session, tool.name, args) })
    }
    return done
  })
})

export async function callTool(
  session: Session,
  name: unknown,
  args: unknown,
): Promise<{ readonly sent: string; readonly answer: Answer }> {
  const params = { name, arguments: args }
  return { sent: requestText('tools/call', params), answer: await session.request('tools/call', params) }
}

/** A result that says of itself that it is whole and went well. */
export const isSuccess = ({ result }: Answer): boolean =>
  result !== undefined && result['isError'] !== true && (result['resultType'] ?? 'complete') === 'complete'

const refusal = /\b(?:invalid|error|expected|must be|required|missing|refused?|denied|not allowed|not found|unknown)\b/i

/** An error, a result with `isError`, or a text that says no: tools of before `isError` have no other way. */
export function isRefused(answer: Answer): boolean {
  if (!isSuccess(answer)) return true
  const content = answer.result?.['content']
  return Array.isArray(content) && refusal.test(asText(content).slice(0, 400))
}
