import type { Revision } from '../../corpus/revisions.js'
import type { SystemProcess } from './tree.js'

/** How a server is spoken to. `memory`: a module's own server object, over pipes that nothing else uses. */
export type TransportKind = 'stdio' | 'http' | 'sse' | 'memory'

/**
 * `legacy`: revisions up to 2025-11-25, with `initialize`, sessions and pings. `modern`: from 2026-07-28 on, without state: every request carries
 * what the server has to know in `_meta`.
 */
export type Era = 'legacy' | 'modern'

export type JsonObject = { readonly [key: string]: unknown }

/** A JSON-RPC message that a server sent, parsed but not trusted: any member may be missing or of any type. */
export interface Message {
  readonly jsonrpc?: unknown
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | undefined
}

/** What came back for a request: `error` is a JSON-RPC error, `result` a result. Exactly one of them, else the driver throws a BrokenAnswer. */
export interface Answer {
  readonly result?: JsonObject
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  /** Of HTTP: status and headers (lower-case names) of the answer that carried it. */
  readonly http?: HttpAnswer
  /** ms */
  readonly time: number
  /** The message as it came. */
  readonly message?: Message
}

/** One HTTP exchange as it goes over the wire, by node:http: nothing is added but what is named, `host` and `content-length`. */
export interface HttpRequest {
  readonly method: string
  /** Default: the path of the endpoint. */
  readonly path?: string
  /** Null leaves out a header that would be set otherwise (`host` too). */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Buffer
  /** ms; default, and at most: the target's timeout. */
  readonly timeout?: number
  /**
   * A stream of server-sent events is read until a message of this id has come, and closed. A number that is not the id in `body` is read as ms: the stream
   * is closed when it was silent for so long. Default 300 ms of silence.
   */
  readonly until?: string | number
}

export interface HttpAnswer {
  readonly status: number
  /** Lower-case names; a header that came several times is joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body was longer than 16 MB, and this is its beginning. */
  readonly cut?: true
  /** JSON-RPC messages in the body, of JSON and of server-sent events alike; none where it holds none. */
  readonly messages: readonly Message[]
}

/** How a message may be sent otherwise than a well-behaved client does. */
export interface SendOptions {
  /** Over HTTP: headers to add, or with null to leave out. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Members of `params._meta` to add or, with null, to leave out. `_meta: null` sends none at all. */
  readonly meta?: Readonly<Record<string, unknown>> | null
  /** ms; default, and at most: the target's timeout. */
  readonly timeout?: number
  /** Default: a fresh number. */
  readonly id?: string | number | null
}

export interface RawOptions extends SendOptions {
  /** ms of quiet after which nothing more is waited for. */
  readonly settle?: number
  /** Over pipes: the request that is sent after it, whose answer shows that the server has dealt with what came before. Default: `ping` or `server/discover`. */
  readonly probe?: string
}

/** A conversation with the server that is ready for requests: in the legacy era after `initialize`, in the modern one at once. */
export interface Session {
  /** `Mcp-Session-Id`, where the server gave one. */
  readonly id: string | undefined
  /** Result of `initialize` (legacy) or `server/discover` (modern). */
  readonly welcome: JsonObject
  /** Sends a request as a well-behaved client of this revision does, but for `options`. Rejects with a NoAnswer or a BrokenAnswer. */
  request(method: string, params?: JsonObject, options?: SendOptions): Promise<Answer>
  notify(method: string, params?: JsonObject, options?: SendOptions): Promise<HttpAnswer | undefined>
  /**
   * Sends these very bytes as one message (stdio: with a line end; HTTP: as a POST with this session's headers), and gives what the server sent until it was
   * quiet for `settle` ms (default 150), at most `timeout`.
   */
  raw(content: string | Buffer, options?: RawOptions): Promise<RawAnswer>
  /** Everything that the server sent by itself so far: notifications and requests, in order. */
  unasked(): readonly Message[]
  /** Answers that no request of this session waited for: of another id, a second one, or one after the timeout. */
  stray(): readonly Message[]
  /** What came where messages belong and is none: lines of standard output. Each cut after 64 KB. */
  noise(): readonly string[]
  /** Answers a request of the server's; a request that nobody answers gets a JSON-RPC error -32601. */
  onRequest(method: string, handler: (params: JsonObject) => JsonObject | Promise<JsonObject>): void
  close(): Promise<void>
}

export interface RawAnswer {
  /** Those of a batch one by one. */
  readonly messages: readonly Message[]
  /** All that came, as text. */
  readonly received: string
  readonly http?: HttpAnswer
  /** The connection or the process ended. */
  readonly closed: boolean
}

/** A process of the server's own, at its standard streams: for what concerns its life. Ends with the check. */
export interface ServerProcess {
  readonly pid: number
  /** Writes bytes as they are. */
  write(content: string | Buffer): void
  /** Closes its standard input. */
  end(): void
  signal(name: NodeJS.Signals): void
  /**
   * What it has started, and those in turn, as far as they run: those that left its process group, its session or their environment too. Undefined where the
   * system does not tell: on all but Linux.
   */
  family(): readonly SystemProcess[] | undefined
  /** Lines of standard output so far, each as it came, cut after 64 KB. */
  stdout(): readonly string[]
  stderr(): string
  /** Waits for a line of standard output that holds a message of this id. */
  answer(id: string | number, timeout?: number): Promise<Message>
  /** Resolves with its exit code, or with undefined when it is still there after `timeout` ms. */
  exited(timeout: number): Promise<{ readonly code: number | null; readonly signal: string | null } | undefined>
}

export interface ServerTool {
  readonly name: string
  readonly description?: string
  readonly inputSchema: JsonObject
  readonly outputSchema?: JsonObject
  readonly annotations?: JsonObject
  readonly [field: string]: unknown
}

/** What a well-behaved client has learnt about the server, once a revision. Lists hold what came, page by page, cut after 1000 entries. */
export interface Survey {
  readonly revision: Revision
  readonly serverInfo: JsonObject
  readonly capabilities: Readonly<Record<string, JsonObject>>
  readonly instructions: string | undefined
  readonly tools: readonly ServerTool[]
  readonly prompts: readonly JsonObject[]
  readonly resources: readonly JsonObject[]
  readonly resourceTemplates: readonly JsonObject[]
  /** Every answer of the survey, by method, the first page of each list. */
  readonly answers: Readonly<Record<string, Answer>>
  /** The server gave a session id. */
  readonly sessions: boolean
  /** The cheapest request that it answers and that changes nothing. */
  readonly simplest: string
  /** Without credentials it answered 401 or 403. Where no valid ones are configured, the rest of the survey is empty then. */
  readonly walled: boolean
  /** Whether the client of the SDK can connect in this revision: `connected`, or the reason why not. Hostile text. */
  readonly client: string
}

/**
 * Over pipes a process serves one session after the other, also after odd messages. A server that is right forgets those; of one that does not, a check could
 * see what another one did. So what goes wrong in such a process counts only if it goes wrong in a fresh one too.
 */
export interface Wear {
  /** How often a session was held, or an observation read, in a process that a session before had sent odd things. */
  times: number
  /** Neither such processes nor what was seen in them is used. */
  distrusted: boolean
}

/** A server that a message ends is no server that has kept a requirement, whatever it answered before. */
export interface Falls {
  /** How often a process ended by itself at what this check sent, or at a message whose answers it read. */
  times: number
  /** One ended at a message that other checks are about: it is not charged to this one. */
  excused: boolean
  /** How often a process that a check spoke to ended by itself, whatever it was about, or what was seen of such a one was read. */
  ends: number
}

/** The server as one check sees it, in one revision. */
export interface ServerUnderTest {
  readonly transport: TransportKind
  readonly revision: Revision
  readonly era: Era
  /** Revisions that the server is known to answer, oldest first: over HTTP all; over pipes, unless `protocol` is 'all', the newest of each era. */
  readonly revisions: readonly Revision[]
  readonly survey: Survey
  /** Where it listens; undefined without HTTP. */
  readonly url: URL | undefined
  /** Values of the header `Authorization`, as the configuration gives them. */
  readonly credentials: { readonly valid?: string; readonly other?: string }
  /** A text without the values of the configuration that open a door, for what is cut or kept. */
  readonly hide: (text: string) => string
  /** ms that a request may take (`target.timeout`). No wait of a check is longer. */
  readonly timeout: number
  /** For a check that waits by itself: so many ms have passed in vain. A check that waits for minutes is given up. */
  inVain(ms: number): void
  /** Not on loopback: nothing may be sent that floods or breaks it. */
  readonly remote: boolean
  /** Whether Assay started it: then it may be started again, and asked for its process. */
  readonly owned: boolean
  /**
   * A fresh session. `credential`: a value for `Authorization` in place of the valid one, null for none. `clientCapabilities`: default none. Over pipes a session
   * has a process of its own, which goes on as the next session when nothing was changed in it; `fresh`: never one that was used before.
   */
  session(options?: {
    readonly credential?: string | null
    readonly clientCapabilities?: JsonObject
    readonly headers?: Readonly<Record<string, string | null>>
    readonly fresh?: boolean
  }): Promise<Session>
  /** A raw exchange with the endpoint. Without `http` or `sse` it rejects. The valid credential is sent unless `authorization` is named; null leaves out all configured headers. */
  http(request: HttpRequest): Promise<HttpAnswer>
  /** A body and headers (lower-case names) of a request as a well-behaved client of this revision sends it, outside of a session unless one is given. */
  envelope(
    method: string,
    params?: JsonObject,
    options?: SendOptions & { readonly session?: Session },
  ): { readonly headers: Record<string, string>; readonly body: string; readonly id: string | number }
  /** The same exchange. Where the connection was broken off because the server's process has ended, the reason is how it ended. */
  orItsEnd<T>(asked: Promise<T>): Promise<T>
  /** Starts another process of the server; of `stdio` alone, else it rejects. */
  spawn(): Promise<ServerProcess>
  /** Lines that any process of this server printed to standard output so far and that are no messages. */
  noise(): readonly string[]
  /** Addresses on which the server's process listens, such as `127.0.0.1:3001` and `0.0.0.0:3001`; undefined where this system does not tell. */
  listening(): Promise<readonly string[] | undefined>
  /** Whether a tool may be called with arguments of ours: it says `readOnlyHint: true`, or the option `inject.allowTools` names it. */
  callable(tool: ServerTool): boolean
  /** Arguments that its schema accepts: those of `inject.examples`, else made from the schema; undefined where none can be made. */
  argumentsFor(tool: ServerTool): JsonObject | undefined
  /** Tools that the user says nobody may call, with arguments for each (`inject.hidden`, `inject.examples`). */
  readonly hidden: readonly { readonly name: string; readonly args: JsonObject }[]
  /** A secret that stands in the environment of a server that Assay started (`ASSAY_PLANTED_SECRET`), and must not come out; undefined for others. */
  readonly planted: string | undefined
  readonly wear: Wear
  readonly falls: Falls
  /** Random bytes as hex, from the seed of the run. */
  random(bytes: number): string
}

/** The server gave no answer in time, closed the connection, or ended. `dead`: it has to be started again. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly dead: boolean
  /** The message that was not answered, where it was one. */
  readonly sent: string | undefined
  /** The connection was refused or broken off: the process behind it may have ended. */
  readonly broken: boolean
  constructor(message: string, dead: boolean, sent?: string, broken = false) {
    super(message)
    this.dead = dead
    this.sent = sent
    this.broken = broken
  }
}

/** Two sessions were wanted at a time of a server of which one process alone can live. */
export class SideBySide extends Error {
  override readonly name = 'SideBySide'
}

/** What came is no JSON-RPC answer. `received`: what came instead, cut; hostile text. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer'
  readonly received: string
  /** The HTTP answer in which no JSON-RPC answer was. */
  readonly http: HttpAnswer | undefined
  /** Id of the check that is about what is wrong with it, where there is one. */
  readonly judge: string | undefined
  constructor(message: string, received: string, http?: HttpAnswer, judge?: string) {
    super(message)
    this.received = received
    this.http = http
    this.judge = judge
  }
}

/** What a check found out. The level of its requirement says whether `broken` fails or warns. */
export type Finding =
  | { readonly kind: 'kept' }
  | {
      readonly kind: 'broken'
      /** One sentence: what the server did that it must not do, or did not do. */
      readonly what: string
      /** What was sent and what came back, as text. Hostile, cut when it is reported. */
      readonly sent: string
      readonly received: string
    }
  | { readonly kind: 'not-applicable'; readonly reason: string }

/** One requirement. A NoAnswer or any other throw is an error of the item, never a pass or a fail: a check whose requirement is an answer catches it. */
export type Check = (server: ServerUnderTest) => Promise<Finding>
