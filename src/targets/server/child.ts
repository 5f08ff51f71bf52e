import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers'
import { codeOf, messageOf } from '../../errors.js'
import { entrust, release } from './janitor.js'
import { stderrTail } from './limits.js'
import { textTail } from './lines.js'
import { marked } from './mark.js'
import { processTree } from './tree.js'
import { within } from './wait.js'

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string | undefined
  /** By which it and all that it starts are found again, wherever they go. */
  readonly mark?: string
}

export interface Exit {
  readonly code: number | null
  readonly signal: string | null
  /** Why there never was a process. */
  readonly failure?: string
}

/** A process that we started, in a process group of its own where there are groups. It does not hold our event loop open. */
export interface ServerChild {
  readonly process: ChildProcess
  readonly pid: number
  readonly mark: string | undefined
  readonly exited: Promise<Exit>
  readonly running: () => boolean
  /** We have ended it, or are about to. */
  readonly stopped: () => boolean
  /** The newest 64 KB of its standard error. */
  readonly stderr: () => string
  /** Ends it and all that it started: closes its input, SIGTERM after 0.3 s, SIGKILL 2 s later. Settles when nothing is left. May be called again. */
  readonly stop: () => Promise<void>
}

/** ms that a server has between the end of its input and SIGTERM. */
const farewell = 300
/** ms that a server has between SIGTERM and SIGKILL. */
const grace = 2000
/** ms for the last output of an ended process; a grandchild may hold its pipes open for ever. */
const lastWords = 100

function whyNotStarted({ command, args, cwd }: Program, error: Error): string {
  // Node blames the command for a folder that is missing.
  if (cwd !== undefined && !existsSync(cwd)) return `its folder ${cwd} does not exist`
  const [name, ...words] = command.trim().split(/\s+/)
  // A file that is there lacks its interpreter.
  if (codeOf(error) !== 'ENOENT' || !words.length || [command, join(cwd ?? '.', command)].some((path) => existsSync(path)))
    return messageOf(error)
  const list = [...words, ...args].map((word) => `'${word}'`).join(', ')
  return `${messageOf(error)}, as no program has the name "${command}". Mend: command: '${name}', args: [${list}]`
}

/** Starts a program. Never throws: one that cannot be started has exited with a `failure`. `stdio`: further pipes beside the three. */
export function startChild(program: Program, stdio: 'ignore' | 'pipe' = 'pipe', more: StdioOptions = []): ServerChild {
  const windows = process.platform === 'win32'
  const { command, args, env, cwd } = program.mark === undefined ? program : marked(program, program.mark)
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: [stdio, 'pipe', 'pipe', ...(more as 'pipe'[])],
    detached: !windows,
    windowsHide: true,
    // npx, npm and other .cmd files run in a shell alone there.
    shell: windows && !/(?:^|[\\/])node$|\.exe$/i.test(command),
  })
  const tail = textTail(stderrTail)
  child.stderr?.setEncoding('utf8').on('data', tail.push)
  for (const stream of child.stdio) stream?.on('error', () => {}) // EPIPE of an ended process: its exit says more
  if (child.pid !== undefined) entrust('group', child.pid)
  const exited = new Promise<Exit>((resolve) => {
    child.on('error', (error) => {
      if (child.pid !== undefined) return
      resolve({ code: null, signal: null, failure: whyNotStarted(program, error) })
    })
    child.on('exit', (code, signal) => {
      killTree(child, 'SIGKILL')
      if (child.pid !== undefined) release('group', child.pid)
      const end = (): void => {
        for (const stream of child.stdio) stream?.destroy()
        resolve({ code, signal })
      }
      child.on('close', end)
      setTimeout(end, lastWords)
    })
  })
  unrefAll(child)
  let stopping: Promise<void> | undefined
  return {
    process: child,
    pid: child.pid ?? 0,
    mark: program.mark,
    exited,
    running: () => isRunning(child),
    stopped: () => stopping !== undefined,
    stderr: tail.text,
    stop: () => (stopping ??= stop(child, exited)),
  }
}

async function stop(child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  // Whoever waits for its end may have nothing else that keeps this process alive.
  child.ref()
  const own = isRunning(child) && child.pid !== undefined ? processTree(child.pid) : []
  if (isRunning(child)) {
    // "Shutdown": what it does at the end of its input, as taking away a lock file, a signal may cut off.
    child.stdin?.end()
    if (child.stdin) await within(exited, farewell)
  }
  if (isRunning(child)) {
    killTree(child, 'SIGTERM')
    if ((await within(exited, grace)) === undefined) killTree(child, 'SIGKILL')
  }
  await exited
  // Those that made groups of their own.
  for (const pid of own.slice(1)) signal(pid, 'SIGKILL')
}

const isRunning = (child: ChildProcess): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null

function killTree(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return
  if (process.platform !== 'win32') return signal(-child.pid, name)
  // Windows has no groups and no SIGTERM that can be caught: the tree is walked while its root is alive.
  if (!isRunning(child)) return
  spawn('taskkill', ['/pid', `${child.pid}`, '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    .on('error', () => void child.kill('SIGKILL'))
    .unref()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // ESRCH: nothing of it is left.
  }
}

function unrefAll(child: ChildProcess): void {
  child.unref()
  for (const stream of child.stdio) (stream as Socket | null | undefined)?.unref?.()
}
