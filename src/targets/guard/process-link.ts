import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers'
import { messageOf } from '../../errors.js'
import { childExecArgv } from './exec-argv.js'
import { growthFactor } from './growth.js'
import type { ProcessHostData } from './host-process.js'
import type { StartLink } from './link.js'
import { outOfMemoryLine } from './watchdog.js'

const tailSize = 4096
/** ms for the last output and messages of an ended process; a grandchild may hold its pipes open for ever. */
const lastWords = 100

/** Starts the guard's host in a process of its own, in a process group of its own where there are groups. */
export const startProcessLink: StartLink = ({ setup, hostEntry, memory, env }, events) => {
  const child = fork(hostEntry, [], {
    serialization: 'advanced',
    ...(env && { env }),
    execArgv: childExecArgv(process.execArgv, Math.ceil(memory * growthFactor)),
    // The last pipe is the watchdog's: nothing is ever written to it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    detached: process.platform !== 'win32',
  })
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (tail = (tail + chunk).slice(-tailSize)))
  }
  const gone = new Promise<void>((resolve) => {
    let ended = false
    let cause: string | undefined
    const end = (reason: string): void => {
      if (ended) return
      ended = true
      events.end(reason)
      resolve()
    }
    child.on('error', (error) => {
      if (child.pid === undefined) end(`could not be given a process: ${messageOf(error)}`)
    })
    child.on('exit', (code, signal) => {
      killGroup(child)
      const say = (): void => end(cause ?? exitReason(code, signal, tail, memory))
      child.on('close', say)
      setTimeout(say, lastWords).unref()
    })
    child.on('disconnect', () => {
      setTimeout(() => {
        if (!isRunning(child)) return
        cause = 'closed the channel of its process'
        kill(child)
      }, lastWords).unref()
    })
  })
  const nonce = randomBytes(16).toString('hex')
  child.on('message', (data: unknown) => {
    const reply = data as { nonce?: unknown; message?: unknown } | null
    if (typeof reply === 'object' && reply?.nonce === nonce) events.message(reply.message)
  })
  const send = (message: object): void => {
    // A child that has just died: its `exit` says more than the failed write.
    if (child.connected) child.send(message, () => {})
  }
  send({ setup, nonce } satisfies ProcessHostData)
  unrefAll(child)
  return { send, kill: () => kill(child), gone, output: () => tail, forgetOutput: () => (tail = '') }
}

function exitReason(code: number | null, signal: string | null, tail: string, memory: number): string {
  const aborted = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 || process.platform === 'win32'
  if (aborted && (tail.includes('JavaScript heap out of memory') || tail.includes(outOfMemoryLine))) {
    return `ran out of its ${memory} MB of memory`
  }
  return signal === null ? `ended its process with exit code ${code}` : `had its process ended by ${signal}`
}

function unrefAll(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  for (const stream of child.stdio) (stream as Socket | null | undefined)?.unref()
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function kill(child: ChildProcess): void {
  if (!isRunning(child)) return
  if (process.platform === 'win32') {
    // Windows has no groups: the tree is walked while its root is alive.
    const end = (): void => void child.kill('SIGKILL')
    spawn('taskkill', ['/pid', `${child.pid}`, '/T', '/F'], { stdio: 'ignore', windowsHide: true })
      .on('error', end)
      .on('exit', end)
      .unref()
    return
  }
  killGroup(child)
  child.kill('SIGKILL')
}

/** What the guard itself started is in the group too and outlives the group's leader. */
function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // ESRCH: nothing of it is left.
  }
}
