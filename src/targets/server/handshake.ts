import type { Revision } from '../../corpus/revisions.js'
import { shownAnswer } from './answer.js'
import type { Connection } from './connection.js'
import { BrokenAnswer, type Answer, type JsonObject, type ServerTool } from './contract.js'
import { clientInfo, notificationEnvelope, type Sender } from './envelope.js'
import { eraOf, isRevision } from './eras.js'
import { isObject } from './messages.js'
import { ask } from './session.js'

/** The server answered, but not as one that speaks this revision. */
const refused = (what: string, answer: Answer): BrokenAnswer =>
  new BrokenAnswer(`${what} was answered with ${shownAnswer(answer)}`, JSON.stringify(answer.message), answer.http)

export interface Welcomed {
  readonly sender: Sender
  readonly welcome: JsonObject
  readonly answer: Answer
  /** The version that the server named, as it named it. */
  readonly version: unknown
}

export interface HandshakeOptions {
  readonly revision: Revision
  readonly clientCapabilities: JsonObject
  readonly timeout: number
  readonly tools: () => readonly ServerTool[]
}

/** Errors by which a modern server can be told (Versioning, backwards compatibility): header mismatch, missing capability, unsupported version. */
const modernErrors = new Set([-32_020, -32_021])

/** Makes the connection ready: `initialize` and `notifications/initialized`, or in the modern era `server/discover`. */
export async function handshake(connection: Connection, options: HandshakeOptions): Promise<Welcomed> {
  const { revision, clientCapabilities, timeout, tools } = options
  const sender: Sender = { transport: connection.kind, revision, clientCapabilities, tools }
  if (eraOf(revision) === 'modern') {
    const answer = await ask(connection, sender, 'server/discover', undefined, { timeout })
    const { result, error } = answer
    const speaks = result ? 'supportedVersions' in result || 'capabilities' in result : modernErrors.has(error?.code ?? 0)
    const supported = result?.['supportedVersions']
    if (!speaks || (Array.isArray(supported) && !supported.includes(revision))) {
      throw refused(`server/discover in ${revision}`, answer)
    }
    return { sender, welcome: result ?? {}, answer, version: revision }
  }
  const answer = await ask(
    connection,
    sender,
    'initialize',
    { protocolVersion: revision, capabilities: clientCapabilities, clientInfo },
    { timeout },
  )
  if (!answer.result) throw refused(`initialize with ${revision}`, answer)
  const version = answer.result['protocolVersion']
  const sessionId = answer.http?.headers['mcp-session-id']
  const agreed: Sender = {
    ...sender,
    // A version that we do not know is a check's to judge; the conversation goes on in the one that was asked for.
    revision: isRevision(version) && eraOf(version) === 'legacy' ? version : revision,
    ...(sessionId !== undefined && { sessionId }),
  }
  const { body, headers } = notificationEnvelope(agreed, 'notifications/initialized')
  await connection.send({ content: body, headers, timeout, quiet: 300 })
  return { sender: agreed, welcome: answer.result, answer, version }
}

export const capabilitiesOf = (welcome: JsonObject): Record<string, JsonObject> => {
  const { capabilities } = welcome
  if (!isObject(capabilities)) return {}
  return Object.fromEntries(Object.entries(capabilities).filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
}
