import { performance } from 'node:perf_hooks'
import { AssayError } from '../../errors.js'
import type { Revision } from '../../corpus/revisions.js'
import type { Access } from './access.js'
import { isLoopback } from './address.js'
import { argumentsFor, hiddenTools, isCallable } from './callable.js'
import type { HttpRequest, ServerProcess, ServerUnderTest, Session, Survey } from './contract.js'
import { isSilence } from './no-answer.js'
import { requestEnvelope, type Sender } from './envelope.js'
import { eraOf } from './eras.js'
import { exchange } from './exchange.js'
import { orItsEnd } from './http-connection.js'
import { mergeHeaders, type HeaderChanges } from './headers.js'
import { maskOf } from './mask.js'
import { parseJson, isObject } from './messages.js'
import { listeningAddresses } from './listening.js'
import { serverProcess } from './server-process.js'
import type { ServerState } from './server-state.js'
import { defaultTimeout } from './settings.js'
import type { Waits } from './waits.js'

export interface UnderTestParts {
  readonly state: ServerState
  readonly access: Access
  /** The configured headers, the valid credential among them. */
  readonly headers: HeaderChanges
  readonly credentials: ServerUnderTest['credentials']
  readonly revisions: readonly Revision[]
  readonly survey: Survey
  readonly random: (bytes: number) => string
  readonly waits: Waits
}

/** One server in one revision, as checks see it. */
export function underTest({ state, access, headers, credentials, revisions, survey, random, waits }: UnderTestParts): ServerUnderTest {
  const { settings } = state
  const { revision } = survey
  const timeout = settings.timeout ?? defaultTimeout
  const overHttp = access.kind === 'http' || access.kind === 'sse'
  const sender: Sender = { transport: overHttp ? 'http' : access.kind, revision, clientCapabilities: {}, tools: () => survey.tools }
  return {
    transport: access.kind,
    revision,
    era: eraOf(revision),
    revisions,
    survey,
    get url() {
      return overHttp ? state.place().url : undefined
    },
    credentials,
    hide: maskOf(settings),
    remote: overHttp && !isLoopback(state.place().url),
    owned: state.planted !== undefined,
    planted: state.planted,
    timeout,
    inVain: waits.inVain,
    async session(options = {}) {
      waits.limit()
      const began = performance.now()
      try {
        return waitingSession((await access.open({ revision, ...options })).session, waits, survey.simplest)
      } catch (error) {
        if (isSilence(error)) waits.inVain(performance.now() - began)
        throw error
      }
    },
    async http(request) {
      if (!overHttp) throw new AssayError(`target ${settings.name} is not spoken to over HTTP`)
      const place = state.place()
      return waits.of(
        orItsEnd(place, exchange(httpRequest({ ...request, timeout: waits.limit(request.timeout) }, place.url, headers)).done),
      )
    },
    envelope(method, params, { session, ...options } = {}) {
      const own = session?.id === undefined ? sender : { ...sender, sessionId: session.id }
      const { headers, body, id } = requestEnvelope(own, method, params, options)
      const kept = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
      return { headers: Object.fromEntries(kept), body, id: id ?? '' }
    },
    orItsEnd: (asked) => orItsEnd(state.place(), asked),
    spawn: () => spawn(state, access, waits),
    noise: () => state.noise,
    async listening() {
      const child = state.running()
      return child && listeningAddresses(child.pid)
    },
    callable: (tool) => isCallable(tool, settings.inject),
    hidden: hiddenTools(settings.inject),
    argumentsFor: (tool) => argumentsFor(tool, settings.inject),
    wear: access.wear,
    falls: access.falls,
    random,
  }
}

/** The same session, whose waits are counted. */
function waitingSession(session: Session, waits: Waits, probe: string): Session {
  return {
    ...session,
    request: async (method, params, options = {}) =>
      await waits.of(session.request(method, params, { ...options, timeout: waits.limit(options.timeout) })),
    async raw(content, options = {}) {
      const timeout = waits.limit(options.timeout)
      const began = performance.now()
      const raw = await session.raw(content, { probe, ...options, timeout })
      const time = performance.now() - began
      if (time >= timeout) waits.inVain(time)
      else if (raw.messages.length > 0 || raw.http) await waits.of(Promise.resolve())
      return raw
    },
  }
}

async function spawn(state: ServerState, access: Access, waits: Waits): Promise<ServerProcess> {
  waits.limit()
  if (access.kind !== 'stdio') throw new AssayError(`target ${state.settings.name} is not spoken to over stdio`)
  if (access.solitary) {
    await state.stopBare()
    await access.rest()
  }
  const onOwnEnd = (): void => void access.falls.ends++
  return serverProcess(state.startBare(), { waits, startTimeout: state.settings.startTimeout ?? defaultTimeout, onOwnEnd })
}

function httpRequest(
  request: HttpRequest & { readonly timeout: number },
  url: URL,
  headers: HeaderChanges,
): Parameters<typeof exchange>[0] {
  const { until } = request
  const id = idOf(request.body)
  const awaitsId = until !== undefined && (typeof until === 'string' || until === id)
  return {
    method: request.method,
    url,
    path: request.path,
    // Any header of the configuration may be what opens the door, an API key or a cookie.
    headers: mergeHeaders(isAnonymous(request) ? {} : headers, request.headers),
    body: request.body,
    timeout: request.timeout,
    ...(awaitsId
      ? { until: (message) => message.id === until && message.method === undefined }
      : { quiet: typeof until === 'number' ? until : 300 }),
  }
}

function idOf(body: string | Buffer | undefined): unknown {
  const value = typeof body === 'string' ? parseJson(body) : undefined
  return isObject(value) ? value['id'] : undefined
}

const isAnonymous = ({ headers = {} }: HttpRequest): boolean =>
  Object.entries(headers).some(([name, value]) => name.toLowerCase() === 'authorization' && value === null)
