import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { beforeAll, expect, test } from 'vitest'
import { built } from './built-driver.js'
import { freshFile, leavesNothing, pids, runs } from './open-fault.js'

leavesNothing()
let driver = ''
beforeAll(async () => {
  driver = await built('open')
})

/** Code that opens a server and then does nothing. */
const code = (fault: string): string => {
  const args = [fileURLToPath(new URL('servers/stdio.mjs', import.meta.url)), fault, '']
  const settings = { name: 'small', command: process.execPath, args, env: { PIDS: freshFile('pids') }, timeout: 30_000 }
  return `import(${JSON.stringify(driver)}).then(async ({ openServer }) => {
    await openServer(${JSON.stringify(settings)})
    setInterval(() => {}, 1000)
    const { parentPort } = require('node:worker_threads')
    if (parentPort) parentPort.postMessage('open')
    else console.log('open')
  })`
}

const allGone = () => expect.poll(() => pids().filter(runs), { interval: 5, timeout: 20_000 }).toEqual([])

test.runIf(process.platform !== 'win32').each(['grandchild', 'ignores-sigterm'])(
  'a run that is killed at once leaves no server behind (%s)',
  async (fault) => {
    const run = spawn(process.execPath, ['-e', code(fault)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(run.stdout, 'data')
    expect(pids().filter(runs)).not.toEqual([])
    run.kill('SIGKILL')
    await allGone()
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
