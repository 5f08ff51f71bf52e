import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { check } from '../../src/cli/check.js'
import { run } from '../../src/cli/run.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { call, folder } from './call.js'

vi.setConfig({ testTimeout: 60_000 })
// What is tested is a command, not the release of the corpus that is being worked on, nor the package as it was built last.
vi.mock(import('../../src/corpus/manifest.js'), async (original) => ({ ...(await original()), checkManifest: () => {} }))
vi.mock(import('../../src/run/server-settings.js'), async (original) => ({
  ...(await original()),
  loadServerPlayer: () => import('../../src/run/server-player.js'),
}))

const reference = resolve(import.meta.dirname, '../servers/reference.mjs')
const server = { kind: 'server', command: process.execPath, args: [reference], timeout: 10_000 }
const guard = { module: './guard.mjs#guard', host: 'inline' }
const project = (options: object, more: Record<string, string | object> = {}) =>
  folder({ 'assay.config.json': options, 'guard.mjs': 'export const guard = () => false\n', 'package.json': {}, ...more })
const officialSuite = {
  'node_modules/@modelcontextprotocol/conformance/package.json': {
    name: '@modelcontextprotocol/conformance',
    version: '0.1.16',
    type: 'module',
    bin: { conformance: 'fake.js' },
  },
  'node_modules/@modelcontextprotocol/conformance/fake.js': readFileSync(
    resolve(import.meta.dirname, '../suites/official/fake-suite.mjs'),
    'utf8',
  ),
}

/** Keys of what was played, and the record. */
async function played(at: ReturnType<typeof folder>, ...words: string[]) {
  const { code, out, err } = await call(run, [...words, '--json'], at.root)
  expect([code, err]).toEqual([0, ''])
  const record = JSON.parse(out) as RunRecord
  const { tasks, conformance } = record.suites
  return { record, keys: [...(tasks?.items ?? []), ...(conformance?.items ?? [])].map(({ key }) => key) }
}
const refusal = async (at: ReturnType<typeof folder>, suite: string) => {
  const { code, out, err } = await call(run, ['--suite', suite], at.root)
  expect([code, out]).toEqual([2, ''])
  return err
}

describe('--suite of a server', () => {
  it('plays its tasks, its checks, and the scenarios of the official suite alone', async () => {
    const at = project({ target: { ...server, protocol: '2025-11-25' } }, officialSuite)
    const tasks = await played(at, '--suite', 'tasks')
    expect(tasks.keys).toEqual(['tasks/M17', 'tasks/M18'])
    expect(Object.keys(tasks.record.suites)).toEqual(['tasks'])
    const checks = await played(at, '--suite', 'conformance,tasks', '-t', '^(official:conformance/ping|conformance/tool-names|tasks/M18) ')
    expect(checks.keys).toEqual(['tasks/M18', 'conformance/tool-names', 'official:conformance/ping'])
    const official = await played(at, '--suite', 'official', '-t', '(ping|tool-names)')
    expect(official.keys).toEqual(['official:conformance/ping'])
    expect(official.record.selection).toBe('--suite official -t "(ping|tool-names)"')
  })

  it('leaves the entries of what it does not play as they are', async () => {
    const at = project({ target: server })
    expect((await call(check, ['-t', '^(tasks/M18|conformance/tool-names) '], at.root)).code).toBe(0)
    expect((await call(check, ['--suite', 'tasks', '--update'], at.root)).code).toBe(0)
    expect(Object.keys((JSON.parse(at.read('baselines/default.json')) as { items: object }).items)).toEqual([
      'conformance/tool-names',
      'tasks/M17',
      'tasks/M18',
    ])
  })

  it('names what there is where a suite is asked for that it has not', async () => {
    const at = project({ target: server })
    expect(await refusal(at, 'defence')).toContain(
      '--suite: there is no suite "defence" of the target "default", a server; known: tasks, conformance',
    )
    expect(await refusal(at, 'conformence')).toContain('did you mean "conformance"? known: tasks, conformance')
    expect(await refusal(at, 'official')).toContain(
      '--suite: @modelcontextprotocol/conformance is not installed. To run its scenarios: npm install',
    )
    const off = project({ target: { ...server, official: false } }, officialSuite)
    expect(await refusal(off, 'official')).toContain('--suite: the official suite is switched off by `target.official`')
  })
})

describe('--suite of several targets', () => {
  it('plays those that have it, and each command that is printed names what its target has', async () => {
    const at = project({ targets: { mine: server, watcher: guard } })
    const tasks = await played(at, '--suite', 'tasks')
    expect(tasks.record.target.name).toBe('mine')
    const both = await call(run, ['--suite', 'benign,tasks', '--json'], at.root)
    const records = JSON.parse(both.out) as RunRecord[]
    expect(records.map(({ command, selection }) => [command, selection])).toEqual([
      ['npx vitest-assay run mine', '--suite tasks'],
      ['npx vitest-assay run watcher', '--suite benign'],
    ])
    expect(await refusal(at, 'twins')).toContain(
      'there is no suite "twins" of a server or a guard; known: tasks, conformance, defence, benign',
    )
  })
})
