import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers'
import { AssayError } from '../../errors.js'
import { printed } from '../../report/printed.js'
import type { Revision } from '../../corpus/revisions.js'
import type { Access } from './access.js'
import { attempt } from './attempt.js'
import { isLoopback, portMark, serverUrl } from './address.js'
import type { Falls, ServerUnderTest, Survey } from './contract.js'
import { isSilence } from './no-answer.js'
import { mergeHeaders } from './headers.js'
import { httpAccess } from './http-access.js'
import { withHint } from './not-built.js'
import { negotiate, NoRevision, pinned, type Negotiated } from './negotiate.js'
import { pipeAccess } from './pipe-access.js'
import { seededHex } from './random.js'
import { loadSdk } from './sdk-client.js'
import { createState, type ServerStreams } from './server-state.js'
import { defaultTimeout, type ServerSettings } from './settings.js'
import { surveyor } from './surveyor.js'
import { underTest } from './under-test.js'
import { unlistedNames } from './unlisted-names.js'
import { createWaits, type Waits } from './waits.js'

export interface OpenServer {
  /** Those that the checks run in, oldest first. */
  readonly revisions: readonly Revision[]
  /** The server in one of them. The survey is made once. Rejects with a NoAnswer where it cannot be made, and is then made anew. */
  under(revision: Revision): Promise<ServerUnderTest>
  /** Starts a process of a server that is spoken to over pipes, for somebody who speaks to it; undefined over HTTP. Ends with the server. */
  readonly startStreams: (() => ServerStreams) | undefined
  /** One process of it alone can live: ends the one that waits for the next request. Undefined where several can, and where that is not known yet. */
  alone(): (() => Promise<void>) | undefined
  /** Whether it still answers. Never rejects. */
  alive(): Promise<boolean>
  /** How it ended by itself, since this was asked last; undefined where it did not. */
  ownEnd(): Promise<string | undefined>
  readonly falls: Falls
  /** Whether it answers a request after the handshake, once it was started again where it is ours. Never rejects. */
  answers(): Promise<boolean>
  /** More will be asked of it: what takes time may begin. */
  readonly hasten: () => void
  /** What was waited for since the last `tidy`, by each `under`. */
  waited(): readonly Waits[]
  /** Ends what a check has left open: its sessions and processes. For after every check. */
  tidy(): Promise<void>
  /** Ends it and starts it again. Rejects with an AssayError where it is not ours or does not come up. */
  restart(): Promise<void>
  /** Ends it with all that it started. */
  close(): Promise<void>
}

/** Starts or finds a server and learns which revisions it answers. Rejects with an AssayError that says how to mend it; nothing is left running then. */
export async function openServer(settings: ServerSettings): Promise<OpenServer> {
  validate(settings)
  const state = createState(settings)
  const { timeout = defaultTimeout, startTimeout = defaultTimeout, protocol = 'auto', name } = settings
  const given = Object.entries(settings.headers ?? {}).find(([key]) => key.toLowerCase() === 'authorization')?.[1]
  const valid = settings.credentials?.valid ?? given
  const credentials = { ...settings.credentials, ...(valid !== undefined && { valid }) }
  const headers = mergeHeaders(settings.headers, valid === undefined ? {} : { authorization: valid })
  const http = (kind: 'http' | 'sse') => httpAccess({ kind, place: state.place, headers, timeout, tools: state.tools })
  const pipes = settings.url === undefined
  let access: Access = pipes
    ? pipeAccess({ kind: settings.module ? 'memory' : 'stdio', start: state.startPipe, timeout, startTimeout, tools: state.tools })
    : http('http')
  let found: Negotiated
  // What goes wrong with it is told where it is used.
  setImmediate(() => void loadSdk().catch(() => {}))
  try {
    await state.listen()
    const thorough = !pipes && isLoopback(state.place().url)
    try {
      found = await negotiate(access, protocol, name, thorough)
    } catch (error) {
      // "Backwards compatibility": a POST that fails with 4xx is followed by a GET, which an old server answers with an `endpoint` event.
      if (pipes || !(error instanceof NoRevision)) throw error
      const stderr = state.running()?.stderr()
      if (error.status === undefined && stderr !== undefined) throw new AssayError(`${error.message}${printed(stderr)}`)
      if (error.status === undefined || error.status < 400) throw error
      access = http('sse')
      found = await negotiate(access, protocol, name, thorough).catch(() => Promise.reject(error))
    }
    if (found.walled && valid !== undefined) {
      throw new AssayError(
        `target ${name}: its server answers 401 or 403 to the configured credential. Mend: set credentials.valid to one that it takes`,
      )
    }
  } catch (error) {
    await access.close()
    await state.stop()
    throw withHint(error, settings)
  }
  const random = seededHex(settings.seed)
  const surveys = surveyor({ state, access, headers, found, hasCredentials: Object.keys(headers).length > 0 })
  const last = found.run.at(-1) as Revision
  let waited: Waits[] = []
  const surveyed = new Map<Revision, Survey>()
  const server: OpenServer = {
    revisions: found.run,
    startStreams: pipes ? () => state.startStreams() : undefined,
    async under(revision) {
      const began = performance.now()
      const survey = await surveys(revision).catch((error: unknown) => {
        const waits = createWaits(timeout, { answers: {} })
        if (isSilence(error)) waits.inVain(performance.now() - began)
        waited.push(waits)
        throw error
      })
      if (surveyed.get(revision) !== survey) {
        surveyed.set(revision, survey)
        if (surveyed.size === found.run.length) tellUnlisted(settings, [...surveyed.values()])
      }
      const waits = createWaits(timeout, survey)
      waited.push(waits)
      return underTest({ state, access, headers, credentials, revisions: found.answered, survey, random, waits })
    },
    alone: () => (access.solitary ? access.rest : undefined),
    async alive() {
      if (!found.walled) return access.alive(last)
      const tried = await attempt(access, last)
      return tried.kind === 'walled' || tried.kind === 'answers'
    },
    ownEnd: state.ownEnd,
    falls: access.falls,
    hasten: state.hasten,
    waited: () => waited,
    async answers() {
      if (state.planted === undefined) return await server.alive()
      return await server.restart().then(
        () => true,
        () => false,
      )
    },
    async tidy() {
      waited = []
      await access.tidy()
      await state.stopBare()
    },
    async restart() {
      if (state.planted === undefined)
        throw new AssayError(`target ${name}: ${settings.url} has to be started again, and Assay did not start it. Mend: start it`)
      await access.close()
      await state.stop()
      await state.listen()
      // Over pipes the first is the handshake alone: a server may answer that and nothing else.
      if (!(await server.alive()) || !(await server.alive())) {
        const how = await state.ownEnd()
        throw new AssayError(
          `target ${name}: its server does not answer after it was started again${how === undefined ? '' : `: it ${how}`}`,
        )
      }
    },
    async close() {
      await access.close()
      await state.stop()
    },
  }
  return server
}

function tellUnlisted({ inject, onUnlisted }: ServerSettings, surveys: readonly Survey[]): void {
  const notes = inject && onUnlisted ? unlistedNames(inject, surveys) : []
  if (notes.length) onUnlisted?.(notes)
}

function validate(settings: ServerSettings): void {
  const { name, command, url, module, protocol = 'auto', allowRemote = false } = settings
  pinned(protocol, name)
  if (module && (command !== undefined || url !== undefined)) {
    throw new AssayError(`target ${name}: module stands beside ${command === undefined ? 'url' : 'command'}. Mend: leave one of them out`)
  }
  if (!module && command === undefined && url === undefined)
    throw new AssayError(`target ${name} says no server. Mend: set command, url or module`)
  // A port is chosen for a server that is started alone.
  if (url !== undefined) serverUrl(command === undefined ? url : url.replaceAll(portMark, '1'), name, allowRemote)
}
