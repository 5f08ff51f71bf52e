import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startChild, type Program } from '../../targets/server/child.js'
import type { Message } from '../../targets/server/contract.js'
import { createSpare } from '../../targets/server/spare.js'
import { isObject, parseJson } from '../../targets/server/messages.js'
import { answerSink, refuse, streamSink } from './bridge-answer.js'
import { firstModern } from './version.js'
import { bridgeChild, type BridgeChild, type BridgePipe } from './bridge-child.js'

/** Where the suite finds a server that it cannot reach by itself. */
export interface Door {
  /** On 127.0.0.1, with a path that nobody guesses. */
  readonly url: URL
  /** Ends all that was started for it. */
  close(): Promise<void>
}

export interface Bridge extends Door {
  /** Ends all processes of the server that were taken so far. */
  rest(): Promise<void>
}

/** A process of a server that speaks over its standard streams. */
export function programPipe(program: Program): BridgePipe {
  const child = startChild(program)
  return { child, input: child.process.stdin, output: child.process.stdout }
}

/** Sessions that are kept: clients of the suite leave theirs without ending them. */
const mostSessions = 4
const largestBody = 4 * 1024 * 1024

/**
 * Makes a server that speaks over pipes reachable over streamable HTTP, in both eras: a session has a process of its own; requests of the modern era, which has no
 * sessions, share one as long as they come one after the other. `start` starts a process. `alone`: of a server of which one process alone can live, ends what else of it
 * runs; each process ends those before it then.
 */
export async function openBridge(start: () => BridgePipe, alone?: () => Promise<void>): Promise<Bridge> {
  const sessions = new Map<string, BridgeChild>()
  const stateless: BridgeChild[] = []
  const live = new Set<BridgeChild>()
  const ending = new Set<Promise<void>>()
  const path = `/${randomBytes(16).toString('hex')}/mcp`
  // Started before it is needed: most of a scenario's time would be the start of the server.
  const processes = createSpare(start)
  if (!alone) void processes.ahead(true)
  let turn: Promise<unknown> = Promise.resolve()
  const take = (): Promise<BridgeChild> => {
    const taken = turn.then(takeNow)
    turn = taken.catch(() => {})
    return taken
  }
  const takeNow = async (): Promise<BridgeChild> => {
    if (alone) {
      await rest()
      await alone()
    }
    const child = bridgeChild(processes.take())
    live.add(child)
    return child
  }
  const end = (child: BridgeChild): void => {
    live.delete(child)
    const done: Promise<void> = child.stop().finally(() => ending.delete(done))
    ending.add(done)
  }
  const rest = async (): Promise<void> => {
    for (const child of live) end(child)
    sessions.clear()
    stateless.length = 0
    await Promise.all(ending)
  }
  const openSession = async (): Promise<readonly [string, BridgeChild]> => {
    const idle = [...sessions].find(([, child]) => !child.busy())
    if (sessions.size >= mostSessions && idle) {
      sessions.delete(idle[0])
      end(idle[1])
    }
    const id = randomUUID()
    const child = await take()
    sessions.set(id, child)
    return [id, child]
  }

  const modern = async (message: Message, response: ServerResponse): Promise<void> => {
    if (!isRequest(message)) {
      const cancelled = isObject(message.params) ? message.params['requestId'] : undefined
      ;(stateless.find((child) => child.has(cancelled)) ?? stateless[0])?.send(message)
      return accept(response)
    }
    // The first message decides what era a process is of: one that is odd gets a process for itself, lest it spoil that of the others.
    const plain = versionOf(message) === firstModern
    let child = plain ? stateless.find((one) => one.running() && (alone || !one.busy()) && !one.has(message.id)) : undefined
    if (!child) {
      child = await take()
      if (plain) stateless.push(child)
    }
    const chosen = child
    chosen.request(message, answerSink(response, true))
    response.on('close', () => {
      // A client cancels by closing the stream, a server over pipes is told.
      if (chosen.forget(message.id)) chosen.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } })
      if (!plain) end(chosen)
    })
  }

  const legacy = async (message: Message, sessionId: string | undefined, response: ServerResponse): Promise<void> => {
    if (message.method === 'initialize' && sessionId === undefined) {
      const [id, child] = await openSession()
      child.request(message, answerSink(response, false, { 'mcp-session-id': id }))
      return
    }
    const child = sessionOf(sessionId, response)
    if (!child) return
    if (!isRequest(message)) {
      child.send(message)
      return accept(response)
    }
    if (!child.request(message, answerSink(response, false)))
      return refuse(response, child.running() ? 400 : 502, 'the id is in use, or the server has ended')
    response.on('close', () => child.forget(message.id))
  }

  const sessionOf = (id: string | undefined, response: ServerResponse): BridgeChild | undefined => {
    const child = id === undefined ? undefined : sessions.get(id)
    if (!child) refuse(response, id === undefined ? 400 : 404, id === undefined ? 'no session' : 'unknown session')
    else if (id !== undefined) {
      // The one used last is given up last.
      sessions.delete(id)
      sessions.set(id, child)
    }
    return child
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isLocal(request)) return refuse(response, 403, 'this host or origin is not served')
    if (request.url !== path) return refuse(response, 404, 'nothing is here')
    const sessionId = single(request.headers['mcp-session-id'])
    switch (request.method) {
      case 'POST': {
        const body = await bodyOf(request)
        if (body === undefined) return refuse(response, 413, 'the message is too large')
        const message = parseJson(body)
        if (message === undefined) return refuse(response, 400, 'no JSON', -32700)
        if (!isObject(message)) return refuse(response, 400, 'no message', -32600)
        const isModern = (single(request.headers['mcp-protocol-version']) ?? '') >= firstModern || versionOf(message) >= firstModern
        return isModern && sessionId === undefined ? modern(message, response) : legacy(message, sessionId, response)
      }
      case 'GET': {
        const child = sessionId === undefined ? undefined : sessionOf(sessionId, response)
        if (sessionId === undefined) return refuse(response, 405, 'no session')
        if (!child) return
        const listening = child.listen(streamSink(response))
        if (!listening) return void response.end()
        response.on('close', child.unlisten)
        return
      }
      case 'DELETE': {
        const child = sessionOf(sessionId, response)
        if (!child || sessionId === undefined) return
        sessions.delete(sessionId)
        end(child)
        response.writeHead(200).end()
        return
      }
      default:
        return refuse(response, 405, 'method not allowed')
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => refuse(response, 500, 'the bridge failed'))
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}${path}`),
    rest,
    async close() {
      server.close()
      server.closeAllConnections()
      await turn
      await Promise.all([processes.ahead(false), rest()])
    },
  }
}

const isRequest = (message: Message): boolean => typeof message.method === 'string' && message.id !== undefined
const accept = (response: ServerResponse): void => void response.writeHead(202).end()
const single = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

function versionOf({ params }: Message): string {
  const meta = isObject(params) ? params['_meta'] : undefined
  const version = isObject(meta) ? meta['io.modelcontextprotocol/protocolVersion'] : undefined
  return typeof version === 'string' ? version : ''
}

/** No page of a browser may reach a user's server through us. */
function isLocal({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const local = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/
  return local.test(host) && (origin === undefined || local.test(origin.replace(/^https?:\/\//, '')))
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestBody) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
