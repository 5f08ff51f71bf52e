import { execFile } from 'node:child_process'
import { existsSync, readdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { programPipe } from '../../src/suites/official/bridge.js'
import { findSuite } from '../../src/suites/official/find.js'
import { officialPlayer, type OfficialServer } from '../../src/suites/official/player.js'
import { existsIn } from '../../src/suites/official/scenario.js'
import { isNext } from '../../src/suites/official/version.js'
import type { ItemRun } from '../../src/suites/run.js'
import { openServer, type OpenServer } from '../../src/targets/server/open.js'
import type { ServerSettings } from '../../src/targets/server/settings.js'
import { startReference } from '../servers/reference.mjs'
import { accepted, refused } from '../suites/official/expected-files.js'
import { addFixtures } from '../suites/official/fixtures.mjs'
import { readScenarios } from '../suites/official/scenarios.js'
import { install } from './servers.js'

// The newest of each of its two lines of releases.
const versions = ['0.1.16', '0.2.0-alpha.12']
const scenarios = readScenarios()
const root = mkdtempSync(join(tmpdir(), 'assay-official-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.for(versions)('the official suite itself, %s', (version) => {
  const folder = join(root, version)
  install(folder, { '@modelcontextprotocol/conformance': version })
  const found = findSuite(folder)

  async function playAll(settings: ServerSettings, more: Partial<OfficialServer> = {}, keep?: string) {
    const open: OpenServer = await openServer(settings)
    const player = officialPlayer({
      found,
      server: { ...open, ...(open.startStreams && { startPipe: open.startStreams }), ...more },
      scenarios,
      ...(keep !== undefined && { keep }),
    })
    onTestFinished(async () => {
      await player.close()
      await open.close()
    })
    const begin = performance.now()
    const runs = new Map<string, ItemRun>()
    for (const scenario of scenarios) runs.set(scenario.id, await player.play(scenario))
    const figures = { pass: 0, warn: 0, fail: 0, 'not-applicable': 0, error: 0 }
    for (const { outcome } of runs.values())
      figures['status' in outcome ? outcome.status : 'unmeasured' in outcome ? 'not-applicable' : 'error']++
    console.log(
      `${settings.name}, suite ${version}, Node ${process.version}: ${JSON.stringify(figures)}, ${Math.round(performance.now() - begin)} ms`,
    )
    return { runs, figures }
  }

  const told = (runs: ReadonlyMap<string, ItemRun>, word: string): readonly string[] =>
    [...runs].filter(([, { outcome }]) => Object.values(outcome).includes(word)).map(([id]) => id)

  test.for(['auto', 'all'])('finds nothing wrong with the reference server over HTTP (protocol %s)', async (protocol) => {
    const { url, close } = await startReference({ faults: [addFixtures] })
    onTestFinished(close)
    const keep = mkdtempSync(join(tmpdir(), 'assay-kept-'))
    onTestFinished(() => rmSync(keep, { recursive: true, force: true }))
    const { runs, figures } = await playAll({ name: `reference over HTTP (${protocol})`, url, protocol }, {}, keep)
    expect(told(runs, 'fail')).toEqual([])
    expect(figures.error).toBe(0)
    if (protocol === 'auto' && !isNext(version)) return
    expect(figures.pass).toBeGreaterThan(15)
    for (const revision of readdirSync(keep)) expect(existsSync(join(keep, revision))).toBe(true)
    expect(readdirSync(keep).length).toBeGreaterThan(0)
  })

  test('finds nothing wrong with it behind the bridge, and asks nothing of the transport', async () => {
    const program = { command: process.execPath, args: [resolve('test/suites/official/fixtures.mjs')] }
    const start = () => programPipe({ ...program, env: process.env })
    const { runs, figures } = await playAll({ name: 'reference over stdio', ...program, protocol: 'all' }, { startPipe: start })
    expect(told(runs, 'fail')).toEqual([])
    expect(figures.error).toBe(0)
    expect(figures.pass).toBeGreaterThan(15)
    for (const { id, official } of scenarios.filter(({ official }) => official.transport)) {
      expect({ id, official, outcome: runs.get(id)?.outcome }).toMatchObject({ outcome: { unmeasured: 'not-applicable' } })
    }
  })

  test('finds as much where one process of it alone can live', async () => {
    const lock = join(root, `${version}.lock`)
    const only = `import { openSync, rmSync } from 'node:fs'
      const path = ${JSON.stringify(lock)}
      try { openSync(path, 'wx') } catch { process.exit(3) }
      process.on('exit', () => rmSync(path, { force: true }))
      process.on('SIGTERM', () => process.exit(0))`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(only)}`, resolve('test/suites/official/fixtures.mjs')]
    const protocol = isNext(version) ? 'auto' : '2025-11-25'
    const settings = { name: 'reference of one process over stdio', command: process.execPath, args, protocol }
    const open = await openServer(settings)
    await open.under(open.revisions[0] ?? '2025-11-25')
    expect(open.alone()).toBeDefined()
    await open.close()
    const { runs, figures } = await playAll(settings)
    expect(told(runs, 'fail')).toEqual([])
    expect(figures.error).toBe(0)
    expect(figures.pass).toBeGreaterThan(10)
  })

  test('says which scenario a server breaks', async () => {
    const broken = (server: { tools: Map<string, { run: unknown }> }): void => {
      const tool = server.tools.get('test_image_content')
      if (tool) tool.run = () => ({ content: [{ type: 'text', text: 'no image' }] })
    }
    const { url, close } = await startReference({ faults: [addFixtures, broken as never] })
    onTestFinished(close)
    const { runs } = await playAll({ name: 'broken reference', url, protocol: '2025-11-25' })
    expect(told(runs, 'fail')).toEqual(['tools-call-image'])
    const finding = runs.get('tools-call-image')?.findings?.[0]
    expect(finding?.what).toMatch(/image/i)
    expect(finding?.sent).toContain(`scenario tools-call-image of the conformance suite ${version}`)
  })

  test('calls no tool that may not be called, and still asks the rest', async () => {
    const calls = new Set<string>()
    const held = { drop_table: undefined, test_image_content: { destructiveHint: true }, test_error_handling: { readOnlyHint: false } }
    const { url, close } = await startReference({ faults: [addFixtures, listFirst(held, calls) as never] })
    onTestFinished(close)
    const { runs, figures } = await playAll(
      { name: 'reference with tools that may not be called', url, protocol: 'all' },
      { inject: { denyTools: ['test_simple_text'] } },
    )
    expect([...calls].filter((name) => name in held || name === 'test_simple_text')).toEqual([])
    expect([...calls]).toContain('test_audio_content')
    expect(told(runs, 'fail')).toEqual([])
    expect(figures.error).toBe(0)
    const reason = (id: string) => runs.get(id)?.findings?.at(-1)?.what ?? runs.get(id)?.findings?.[0]?.what
    expect(reason('tools-call-simple-text')).toContain('target.inject.denyTools')
    expect(reason('tools-call-image')).toContain('says destructiveHint: true')
    expect(runs.get('tools-call-audio')?.outcome).toEqual({ status: 'pass' })
    if (!isNext(version)) return
    expect(reason('http-header-validation')).toContain('drop_table')
    expect(reason('http-custom-header-server-validation')).toContain('drop_table')
  })

  test('takes the files of expected failures that we take', { timeout: 120_000 }, async () => {
    const { url, close } = await startReference({ faults: [addFixtures] })
    onTestFinished(close)
    if (found.kind !== 'installed') throw new Error(found.reason)
    const { bin, nodeFlags } = found.suite
    const path = join(folder, 'expected.yml')
    for (const [name, content] of [...accepted, ...(isNext(version) ? refused : [])]) {
      writeFileSync(path, content)
      const args = [...nodeFlags, bin, 'server', '--url', url, '--scenario', 'ping', '--expected-failures', path]
      const revision = isNext(version) ? ['--spec-version', '2025-11-25'] : []
      const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((done) =>
        execFile(process.execPath, [...args, ...revision], { cwd: folder }, (_error, out, err) => done({ stdout: out, stderr: err })),
      )
      const judged = /Baseline (?:check passed|is stale)/.test(stdout)
      expect({ name, judged, stderr }).toMatchObject({ judged: accepted.some(([of]) => of === name) })
    }
  })

  test('sends the credential that a server wants', async () => {
    const { url, close, tokens } = await startReference({ auth: true, faults: [addFixtures] })
    onTestFinished(close)
    const { runs, figures } = await playAll({
      name: 'reference behind a wall',
      url,
      protocol: '2025-11-25',
      credentials: { valid: `Bearer ${tokens.alice}` },
    })
    expect(told(runs, 'fail')).toEqual([])
    expect(figures.pass).toBeGreaterThan(15)
  })

  test('knows every scenario that the suite has', async () => {
    const { url, close } = await startReference()
    onTestFinished(close)
    const keep = mkdtempSync(join(tmpdir(), 'assay-kept-'))
    onTestFinished(() => rmSync(keep, { recursive: true, force: true }))
    await playAll({ name: 'reference without fixtures', url, protocol: 'all' }, {}, keep)
    for (const revision of readdirSync(keep)) {
      const written = readdirSync(join(keep, revision)).map((name) => name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*/, ''))
      const known = new Set(scenarios.filter((scenario) => existsIn(scenario, revision as never)).map(({ id }) => id))
      expect(written.filter((id) => !known.has(id))).toEqual([])
    }
  })
})

interface Tool {
  readonly definition: { readonly name: string; readonly annotations?: object }
  readonly run: (...args: readonly unknown[]) => unknown
}

/** A fault in form: tools with annotations, first in the list, and what is called is noted. `drop_table` takes a header. */
function listFirst(annotated: Readonly<Record<string, object | undefined>>, calls: Set<string>) {
  return (server: { tools: Map<string, Tool> }): void => {
    const properties = { region: { type: 'string', 'x-mcp-header': 'Region' } }
    const added = { definition: { name: 'drop_table', description: 'Drops it.', inputSchema: { type: 'object', properties } } }
    const all = new Map([['drop_table', { ...added, run: () => ({ content: [] }) } as Tool], ...server.tools])
    server.tools.clear()
    for (const [name, { definition, run }] of [...all].toSorted(([a], [b]) => Number(b in annotated) - Number(a in annotated)))
      server.tools.set(name, {
        definition: { ...definition, ...(annotated[name] && { annotations: annotated[name] }) },
        run: (...args) => {
          calls.add(name)
          return run(...args)
        },
      })
  }
}
