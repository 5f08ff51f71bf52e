import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { beginThread, earlyFlag } from '../../../src/targets/guard/worker-link.js'
import { builtHosts, hostFor } from './built-host.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-early-'))
const hostEntry = join(folder, 'host.mjs')
const log = join(folder, 'log')
beforeAll(async () => {
  const real = JSON.stringify(join(await builtHosts(), 'guard-host-worker.js'))
  writeFileSync(hostEntry, `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(log)}, 'x'); await import(${real})`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Threads that have begun so far. */
const begun = () => readFileSync(log, { encoding: 'utf8', flag: 'a+' }).length

async function judge(memory: number, env?: NodeJS.ProcessEnv): Promise<unknown> {
  const host = await hostFor(`export default () => true`, { host: 'worker', hostEntry, memory, ...(env && { env }) })
  onTestFinished(() => host.close())
  return host.assess({ type: 't' })
}

const caught = { verdict: { detect: true, enforce: true } }

it('a thread that was begun ahead of time is the one that hosts, once', async () => {
  beginThread(hostEntry, 128)
  await expect.poll(begun).toBe(1)
  expect(await judge(128)).toMatchObject(caught)
  expect(begun()).toBe(1)
  expect(await judge(128)).toMatchObject(caught)
  expect(begun()).toBe(2)
})

it('red twin: one with another limit is left alone', async () => {
  const before = begun()
  beginThread(hostEntry, 64)
  await expect.poll(begun).toBe(before + 1)
  expect(await judge(128)).toMatchObject(caught)
  expect(begun()).toBe(before + 2)
})

it('one hosts a guard that is given the environment of the process, and none that is given another', async () => {
  const before = begun()
  beginThread(hostEntry, 128)
  await expect.poll(begun).toBe(before + 1)
  expect(await judge(128, { ...process.env, MODE: 'another' })).toMatchObject(caught)
  expect(begun()).toBe(before + 2)
  expect(await judge(128, { ...process.env })).toMatchObject(caught)
  expect(begun()).toBe(before + 2)
})

it('the flag names the file by its address, whatever its folder is called', () => {
  expect(earlyFlag(new URL('file:///a%20b/dist/'), { threads: 2, memory: 512 })).toBe(
    '--import=file:///a%20b/dist/guard-host-early.js?threads=2&memory=512',
  )
})
