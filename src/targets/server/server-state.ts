import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Revision } from '../../corpus/revisions.js'
import { packageRoot } from '../../paths.js'
import { startChild, type Exit, type Program, type ServerChild } from './child.js'
import type { Connection } from './connection.js'
import type { ServerTool } from './contract.js'
import type { HttpPlace } from './http-connection.js'
import { entrust, release } from './janitor.js'
import { keptLines } from './lines.js'
import { createMarks } from './mark.js'
import { killCarriers } from './tree.js'
import { startListening, type ListeningProcess } from './listening-process.js'
import { exitReason, pipeConnection } from './pipe-connection.js'
import { serverEnvironment, serverProgram } from './program.js'
import { createSpare } from './spare.js'
import type { ServerSettings } from './settings.js'

/** The processes of one server, and where it is. */
export interface ServerState {
  readonly settings: ServerSettings
  /** The secret in the environment of what we start; undefined where we start nothing. */
  readonly planted: string | undefined
  readonly noise: readonly string[]
  /** Starts a process with which one conversation is held. */
  startPipe(): Connection
  /** Starts a process whose streams are the caller's. */
  startBare(): ServerChild
  /** The same, of a module too, with the streams that carry its messages. Ends with all others. */
  startStreams(): ServerStreams
  /** Starts the process that listens, where it is ours. Rejects with an AssayError. */
  listen(): Promise<void>
  place(): HttpPlace
  /** Any process of it that runs. */
  running(): ServerChild | undefined
  readonly tools: (revision: Revision) => readonly ServerTool[]
  remember(revision: Revision, tools: readonly ServerTool[]): void
  /** How a process with which conversations are held ended by itself since this was asked last, as in "ended with exit code 1"; undefined where none did. */
  ownEnd(): Promise<string | undefined>
  /** Whether processes are started ahead of their conversations, as may be where several can live at once. Settles when it is so. */
  startAhead(on: boolean): Promise<void>
  /** More conversations will come. */
  readonly hasten: () => void
  /** Ends the processes of `startBare`. */
  stopBare(): Promise<void>
  /** Ends all processes. */
  stop(): Promise<void>
}

/** A process of a server, and the streams on which it speaks: a message a line. */
export interface ServerStreams {
  readonly child: ServerChild
  readonly input: Writable | null
  readonly output: Readable | null
}

export function createState(settings: ServerSettings): ServerState {
  const owned = settings.command !== undefined || settings.module !== undefined
  const marks = createMarks()
  const planted = `assay-planted-${randomBytes(16).toString('hex')}`
  const noise = keptLines()
  const children = new Set<ServerChild>()
  const bare = new Set<ServerChild>()
  const tools = new Map<Revision, readonly ServerTool[]>()
  let listening: ListeningProcess | undefined
  let ended: string | undefined
  const forget = (child: ServerChild, exit: Exit): void => {
    children.delete(child)
    if (!child.stopped() && !bare.has(child) && !spare.isUnused(child)) ended = exitReason(exit, child.stderr())
  }
  const start: typeof startChild = (program, ...streams) => {
    // Before anything carries it, and until nothing does.
    entrust('mark', marks.prefix)
    const child = startChild({ ...program, mark: marks.next() }, ...streams)
    children.add(child)
    void child.exited.then((exit) => forget(child, exit))
    return child
  }
  const startStreams = (): ServerStreams => {
    if (settings.module) {
      const child = start(hostProgram(settings, planted), 'pipe', ['pipe', 'pipe'])
      // What it prints is its own affair.
      child.process.stdout?.resume()
      const [, , , input, output] = child.process.stdio
      return { child, input: input as Writable, output: output as Readable }
    }
    const child = start(serverProgram(settings, planted))
    return { child, input: child.process.stdin, output: child.process.stdout }
  }
  const spare = createSpare(startStreams)
  const fixed = settings.url === undefined || settings.command !== undefined ? undefined : new URL(settings.url)
  return {
    settings,
    planted: owned ? planted : undefined,
    noise: noise.lines,
    startBare() {
      const { child } = spare.take()
      bare.add(child)
      return child
    },
    startStreams,
    startPipe() {
      const { child, input, output } = spare.take()
      return pipeConnection(settings.module ? 'memory' : 'stdio', child, { input: input as never, output: output as never }, noise.push)
    },
    async listen() {
      if (settings.command === undefined || settings.url === undefined) return
      listening = await startListening({ settings, start, planted, preferred: listening?.port })
    },
    place() {
      if (fixed) return { url: fixed, ended: new Promise(() => {}), running: () => true }
      if (!listening) throw new Error('the server has not been started')
      const { child, url } = listening
      return { url, ended: child.exited.then((exit) => exitReason(exit, child.stderr())), running: child.running }
    },
    running: () => [...children].find((child) => child.running()),
    tools: (revision) => tools.get(revision) ?? [],
    remember: (revision, found) => void tools.set(revision, found),
    async ownEnd() {
      // One that has just ended may still have last words in its pipe.
      await Promise.all([...children].filter((child) => !child.running()).map(({ exited }) => exited))
      const reason = ended
      ended = undefined
      return reason
    },
    startAhead: spare.ahead,
    hasten: spare.hasten,
    async stopBare() {
      const ending = [...bare].map(async (child) => {
        await child.stop()
        // What it left does not disturb the next check.
        if (child.mark !== undefined) await killCarriers(child.mark)
      })
      bare.clear()
      await Promise.all(ending)
    },
    async stop() {
      await Promise.all([...children].map((child) => child.stop()))
      if (owned) await killCarriers(marks.prefix)
      release('mark', marks.prefix)
    },
  }
}

/** Entry of the process that serves a module, as the bundler names it. */
const hostEntry = (): string => join(packageRoot, 'dist', 'server-module-host.js')

/** The process that serves a module: its messages have pipes of their own, 3 and 4. */
function hostProgram(settings: ServerSettings, planted: string): Program {
  const { module, hostEntry: entry = hostEntry(), env, cwd } = settings
  // Resolving as the module's file does, and not as ours, is still behind a flag in Node 20 to 24.
  const flags = ['--experimental-import-meta-resolve', '--no-warnings=ExperimentalWarning']
  const args = [...flags, entry, module?.entry ?? '', module?.exportName ?? '']
  return { command: process.execPath, args, env: serverEnvironment(env, planted), cwd }
}
