import type { Revision } from '../../corpus/revisions.js'
import type { Opened } from './access.js'
import type { Answer, JsonObject, ServerTool, Session, Survey } from './contract.js'
import { isSilence, unlessDead } from './no-answer.js'
import { aliveMethod, eraOf } from './eras.js'
import { capabilitiesOf } from './handshake.js'
import { mostEntries } from './limits.js'
import { listMethods } from './list-methods.js'
import { isObject } from './messages.js'

/** All but whether the SDK's client connects. */
export type Surveyed = Omit<Survey, 'client'>

/** Asks for what a well-behaved client asks first. A list that is not answered is empty; that it is not answered is for a check to say. */
export async function survey({ session, welcomed }: Opened, revision: Revision, walled: boolean): Promise<Surveyed> {
  const { welcome, answer, sender } = welcomed
  const capabilities = capabilitiesOf(welcome)
  const answers: Record<string, Answer> = { [eraOf(revision) === 'modern' ? 'server/discover' : 'initialize']: answer }
  const found: Record<(typeof listMethods)[number]['member'], readonly JsonObject[]> = {
    tools: [],
    prompts: [],
    resources: [],
    resourceTemplates: [],
  }
  const haste: { timeout?: number } = {}
  for (const { method, member, capability } of listMethods) {
    if (capabilities[capability]) found[member] = await entries(session, method, member, answers, haste)
  }
  const instructions = welcome['instructions']
  return {
    revision,
    serverInfo: infoOf(welcome),
    capabilities,
    instructions: typeof instructions === 'string' ? instructions : undefined,
    ...found,
    tools: found.tools.filter((tool): tool is ServerTool => typeof tool['name'] === 'string').map(withSchema),
    answers,
    sessions: sender.sessionId !== undefined,
    simplest: await simplest(session, revision, answers),
    walled,
  }
}

/** Of a server that nobody could speak to without credentials. */
export function emptySurvey(revision: Revision, client: string): Survey {
  const nothing = { tools: [], prompts: [], resources: [], resourceTemplates: [], answers: {} }
  return {
    revision,
    serverInfo: {},
    capabilities: {},
    instructions: undefined,
    ...nothing,
    sessions: false,
    simplest: aliveMethod(revision),
    walled: true,
    client,
  }
}

/** ms that a server has to answer a ping, or a list once another was not answered. */
const patience = 5000

/** In the modern era it was asked already. A server that leaves a ping without an answer is asked for a list: it is one check's to blame it. */
async function simplest(session: Session, revision: Revision, answers: Readonly<Record<string, Answer>>): Promise<string> {
  const method = aliveMethod(revision)
  const list = listMethods.find(({ method }) => answers[method])?.method
  if (list === undefined || eraOf(revision) === 'modern') return method
  const silent = await session.request(method, undefined, { timeout: patience }).then(() => false, isSilence)
  return silent ? list : method
}

async function entries(
  session: Session,
  method: string,
  key: string,
  answers: Record<string, Answer>,
  haste: { timeout?: number },
): Promise<JsonObject[]> {
  const found: JsonObject[] = []
  const seen = new Set<unknown>()
  for (let cursor: unknown; found.length < mostEntries;) {
    const answer = await session.request(method, cursor === undefined ? undefined : { cursor }, haste).catch(unlessDead)
    // One list without an answer is enough to learn how long a server can be silent.
    if (!answer) haste.timeout = patience
    if (!answer) break
    answers[method] ??= answer
    const page = answer.result?.[key]
    if (Array.isArray(page)) found.push(...page.filter(isObject))
    cursor = answer.result?.['nextCursor']
    // A cursor that comes again would lead round for ever.
    if (typeof cursor !== 'string' || seen.has(cursor)) break
    seen.add(cursor)
  }
  return found.slice(0, mostEntries)
}

/** In 2026-07-28 a server names itself in `_meta` of its results. */
function infoOf(welcome: JsonObject): JsonObject {
  const meta = isObject(welcome['_meta']) ? welcome['_meta'] : {}
  const info = welcome['serverInfo'] ?? meta['io.modelcontextprotocol/serverInfo']
  return isObject(info) ? info : {}
}

const withSchema = (tool: ServerTool): ServerTool => (isObject(tool.inputSchema) ? tool : { ...tool, inputSchema: {} })
