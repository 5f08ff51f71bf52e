import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RolldownPluginOption, rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBaseline, writeBaseline } from '../../src/baseline/file.js'

const folder = mkdtempSync(join(tmpdir(), 'assay-writers-'))
const writer = join(folder, 'writer.mjs')
const lockless = join(folder, 'lockless.mjs')
beforeAll(async () => {
  await bundleWriter(writer)
  await bundleWriter(lockless, { name: 'no-lock', load: (id) => (/baseline.lock\.ts$/.test(id) ? noLock : undefined) })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In place of the lock: a pause between reading and writing, so that it does not hang on luck whether writers meet. */
const noLock = `let count = 0
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3)
export const lockSystem = {}
export const withLock = (path, system, body) => body({ token: process.pid + '-' + (count += 1), assertHeld: pause })`

async function bundleWriter(file: string, ...plugins: RolldownPluginOption[]): Promise<void> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('writer.ts', import.meta.url)),
    platform: 'node',
    // As the package is built: the other form of jsonc-parser loads its parts at run time.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'silent',
    plugins,
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
}

const start = (...args: string[]) => startScript(writer, ...args)
const startScript = (script: string, ...args: string[]) =>
  spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
const exit = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null

/** Keys that `count` writes of each of the names leave. */
const keys = (names: readonly string[], count: number) =>
  names.flatMap((name) => Array.from({ length: count }, (_, index) => `benign/${name}-${index}`)).toSorted()

describe('processes that write to one baseline at the same time', () => {
  test('lose nothing, and leave neither lock nor temporary file', { timeout: 120_000 }, async () => {
    const path = join(folder, 'one', 'default.json')
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const codes = await Promise.all(names.map((name) => exit(start('write', path, name, '20'))))
    expect(codes).toEqual(names.map(() => 0))
    expect(Object.keys(readBaseline(path, 'default').items).toSorted()).toEqual(keys(names, 20))
    expect(readdirSync(join(folder, 'one'))).toEqual(['default.json'])
  })

  test('do lose entries when they take no lock, so that the test above can tell', { timeout: 120_000 }, async () => {
    const path = join(folder, 'lockless', 'default.json')
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(names.map((name) => exit(startScript(lockless, 'write', path, name, '20'))))
    expect(Object.keys(readBaseline(path, 'default').items).length).toBeLessThan(120)
  })

  test('survive one that is killed while it holds the lock', { timeout: 120_000 }, async () => {
    const path = join(folder, 'two', 'default.json')
    await writeBaseline(
      path,
      { target: 'default', items: {} },
      { write: { 'benign/first': { d: '0123456789abcdef', verdict: 'clean' } }, remove: [] },
    )
    const holder = start('hold', path)
    await once(holder.stdout, 'data')
    expect(existsSync(`${path}.lock`)).toBe(true)
    const names = ['a', 'b', 'c', 'd']
    const writers = names.map((name) => exit(start('write', path, name, '10')))
    holder.kill('SIGKILL')
    expect(await Promise.all(writers)).toEqual(names.map(() => 0))
    expect(Object.keys(readBaseline(path, 'default').items).toSorted()).toEqual([...keys(names, 10), 'benign/first'].toSorted())
    expect(readdirSync(join(folder, 'two'))).toEqual(['default.json'])
  })
})
