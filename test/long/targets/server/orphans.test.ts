import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { built } from '../../../targets/server/built-driver.js'
import { freshFile, leavesNothing, openStdio, pids, runs } from '../../../targets/server/open-fault.js'

leavesNothing()
let driver = ''
beforeAll(async () => {
  driver = await built('open')
})

/** Code that opens a server and then does nothing. */
const code = (fault: string): string => {
  const args = [fileURLToPath(new URL('../../../targets/server/servers/stdio.mjs', import.meta.url)), fault, '']
  const settings = { name: 'small', command: process.execPath, args, env: { PIDS: freshFile('pids') }, timeout: 30_000 }
  return `import(${JSON.stringify(driver)}).then(async ({ openServer }) => {
    await openServer(${JSON.stringify(settings)})
    setInterval(() => {}, 1000)
    const { parentPort } = require('node:worker_threads')
    if (parentPort) parentPort.postMessage('open')
    else console.log('open')
  })`
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
const daemons = (): readonly number[] =>
  pids()
    .filter(runs)
    .filter((pid) => commandOf(pid).startsWith('sleep'))

let started: ChildProcess[] = []
/** A run of its own, which does not outlive the test. */
const startRun = (fault: string) => {
  const run = spawn(process.execPath, ['-e', code(fault)], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(run)
  return run
}
afterEach(() => {
  for (const run of started) run.kill('SIGKILL')
  started = []
})

const allGone = () => expect.poll(() => pids().filter(runs), { interval: 5, timeout: 20_000 }).toEqual([])

test.runIf(process.platform !== 'win32').each(['grandchild', 'ignores-sigterm'])(
  'a run that is killed at once leaves no server behind (%s)',
  async (fault) => {
    const run = startRun(fault)
    await once(run.stdout, 'data')
    expect(pids().filter(runs)).not.toEqual([])
    run.kill('SIGKILL')
    await allGone()
  },
)
describe.runIf(process.platform === 'linux').each(['detached', 'detached-clean'])(
  'a process that a server left on purpose (%s)',
  (fault) => {
    const noted = () => expect.poll(daemons, { interval: 5, timeout: 10_000 }).not.toEqual([])
    test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends with a run that is ended by %s', async (signal) => {
      const run = startRun(fault)
      await once(run.stdout, 'data')
      await noted()
      run.kill(signal)
      await allGone()
    })
    test('ends with the worker thread that opened the server', async () => {
      const worker = new Worker(code(fault), { eval: true })
      await once(worker, 'message')
      await noted()
      await worker.terminate()
      await allGone()
    })
    test('ends with a run that is killed after the server has ended', async () => {
      const run = startRun(fault)
      await once(run.stdout, 'data')
      await noted()
      for (const pid of pids().filter(runs)) if (!daemons().includes(pid)) process.kill(pid, 'SIGKILL')
      await expect.poll(() => pids().filter((pid) => runs(pid) && !daemons().includes(pid)), { interval: 5, timeout: 10_000 }).toEqual([])
      run.kill('SIGKILL')
      await allGone()
    })
    test('ends when the server is closed', async () => {
      const server = await openStdio(fault)
      await noted()
      await server.close()
      expect(pids().filter(runs)).toEqual([])
    })
    test('is told from one of another server', async () => {
      const one = await openStdio(fault)
      await noted()
      const ofOne = pids()
      const other = await openStdio(fault)
      await expect.poll(() => daemons().some((pid) => !ofOne.includes(pid)), { interval: 5, timeout: 10_000 }).toBe(true)
      await other.close()
      expect(daemons().filter((pid) => ofOne.includes(pid))).not.toEqual([])
      await one.close()
      expect(pids().filter(runs)).toEqual([])
    })
  },
)
test.runIf(process.platform !== 'win32')('a worker thread that is terminated leaves no server behind', async () => {
  const worker = new Worker(code('ignores-sigterm'), { eval: true })
  await once(worker, 'message')
  expect(pids().filter(runs)).not.toEqual([])
  await worker.terminate()
  await allGone()
})
test('a process that ends by itself takes its servers with it', async () => {
  const ends = code('ignores-sigterm').replace('setInterval(() => {}, 1000)', 'process.exit(0)')
  const run = spawn(process.execPath, ['-e', ends], { stdio: 'ignore' })
  await once(run, 'exit')
  expect(pids()).not.toEqual([])
  await allGone()
})
