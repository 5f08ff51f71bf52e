import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { reproduce } from '../../../src/cli/reproduce.js'
import { run } from '../../../src/cli/run.js'
import type { RunRecord } from '../../../src/report/run-record.js'
import { call, type Folder, folder } from '../../cli/call.js'

vi.setConfig({ testTimeout: 60_000 })
// What is tested is a command, not the release of the corpus that is being worked on, nor the package as it was built last.
vi.mock(import('../../../src/corpus/manifest.js'), async (original) => ({ ...(await original()), checkManifest: () => {} }))
vi.mock(import('../../../src/run/server-settings.js'), async (original) => ({
  ...(await original()),
  loadServerPlayer: () => import('../../../src/run/server-player.js'),
}))

const reference = resolve(import.meta.dirname, '../../servers/reference.mjs')
const record = '.assay/default/run.json'

const server = (args: readonly string[], more: object = {}) => ({
  target: { kind: 'server', command: process.execPath, args: [reference, ...args], timeout: 10_000, ...more },
})
const http = (args: readonly string[], more: object = {}) =>
  server(['--transport', 'http', '--port', '{port}', ...args], { url: 'http://127.0.0.1:{port}/mcp', ...more })
const faulty = ['--fault', 'origin-foreign']

/** A project whose record holds what the pattern selects. */
async function recorded(files: Record<string, string | object>, pattern: string): Promise<Folder> {
  const at = folder(files)
  const { code, err } = await call(run, ['-t', pattern], at.root)
  expect([code, err]).toEqual([0, ''])
  return at
}
const ofServer = (config: object, id: string) => recorded({ 'assay.config.json': config }, `^conformance/${id} `)
const again = (at: Folder, item: string, ...words: string[]) => call(reproduce, [record, item, ...words], at.root)

function edit(at: Folder, change: (record: RunRecord) => void): void {
  const document = JSON.parse(at.read(record)) as RunRecord
  change(document)
  at.write(record, document)
}

describe('assay reproduce of a check', () => {
  it('plays it again and shows requirement, section, link, what was sent and what came back', async () => {
    const at = await ofServer(http(faulty), 'origin-foreign')
    const { code, out, err } = await again(at, 'origin-foreign')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^conformance\/origin-foreign .+\n {2}target {6}default, /)
    expect(out).toMatch(
      /\n {2}requirement MUST, severity high: .+\n {2}section {5}.+ \(text of 2025-11-25; found in 2026-07-28\)\n {2}link {8}https:\/\/modelcontextprotocol\.io\//,
    )
    expect(out).toMatch(/\n {2}then {8}status fail \(\d{4}-.+\)\n {2}now {9}status fail, as then\n/)
    expect(out).toMatch(/\n {2}then and now(?: \(but for .+\))?, in 2026-07-28: broken, .+\n {4}sent {6}"POST .+\n {4}received {2}"/)
    expect(out.match(/received/g), 'once').toHaveLength(1)
    expect(out.endsWith('\nThe outcome is the same.\n')).toBe(true)
  })

  it('red twin: ends with 1 when the server keeps the requirement now, and when it breaks what it kept', async () => {
    const at = await ofServer(http(faulty), 'origin-foreign')
    at.write('assay.config.json', http([]))
    const mended = await again(at, 'conformance/origin-foreign')
    expect(mended.code).toBe(1)
    expect(mended.out).toContain('changed since that run')
    expect(mended.out).toMatch(
      /now {9}status pass\n[^]*then, in 2026-07-28: broken[^]*now, in 2026-07-28: kept\n[^]*The outcome is another one\.\n$/,
    )
    const well = await ofServer(http([]), 'origin-foreign')
    expect((await again(well, 'origin-foreign')).code).toBe(0)
    well.write('assay.config.json', http(faulty))
    expect((await again(well, 'origin-foreign')).code).toBe(1)
  })

  it('plays it in the revision of the finding, though the server negotiates another one by now', async () => {
    const at = await ofServer(http([...faulty, '--revisions', '2025-06-18']), 'origin-foreign')
    at.write('assay.config.json', http(faulty))
    const { code, out } = await again(at, 'origin-foreign')
    expect([code, out]).toEqual([0, expect.stringMatching(/now(?: \(.+\))?, in 2025-06-18: broken/)])
    expect(out).not.toContain('2026-07-28: ')
    at.write('assay.config.json', http([...faulty, '--revisions', '2025-11-25']))
    const gone = await again(at, 'origin-foreign')
    expect([gone.code, gone.err]).toEqual([
      2,
      expect.stringContaining('was asked in 2025-06-18, which the server does not answer any more'),
    ])
  })

  it('plays it in every revision that has a finding', async () => {
    const at = await ofServer(http([...faulty, '--revisions', '2025-06-18,2025-11-25'], { protocol: 'all' }), 'origin-foreign')
    at.write('assay.config.json', http(faulty))
    const { code, out } = await again(at, 'origin-foreign')
    expect(code).toBe(0)
    for (const revision of ['2025-06-18', '2025-11-25']) expect(out).toMatch(new RegExp(`now(?: \\(.+\\))?, in ${revision}: broken`))
  })

  it('says why it does not apply, then as now', async () => {
    const at = await ofServer(server([]), 'origin-foreign')
    const { code, out } = await again(at, 'origin-foreign')
    expect(code).toBe(0)
    expect(out).toContain('now         unmeasured not-applicable, as then')
    expect(out).toContain('this server is spoken to over stdio')
    at.write('assay.config.json', http(faulty))
    expect((await again(at, 'origin-foreign')).code).toBe(1)
  })

  it('prints one document with --json, and no character that drives a terminal', async () => {
    const at = await ofServer(http(faulty), 'origin-foreign')
    edit(at, ({ suites }) => {
      const [finding] = suites.conformance?.items[0]?.findings ?? []
      if (finding) finding.received = '\u001b]0;x\u0007 \u202e \u2028 ##[error] done'
    })
    const { code, out } = await again(at, 'origin-foreign', '--json')
    expect([code, out.replaceAll('\n', '')]).toEqual([0, expect.not.stringMatching(/[\p{C}\p{Zl}\p{Zp}]|##\[/u)])
    expect(JSON.parse(out)).toMatchObject({
      schema: 'assay/reproduction@1',
      same: true,
      item: { key: 'conformance/origin-foreign', level: 'MUST', section: expect.any(String) as string, link: expect.any(String) as string },
      target: { kind: 'server', name: 'default' },
      was: { outcome: { status: 'fail' }, findings: [{ revision: '2026-07-28', kind: 'broken' }] },
      now: {
        outcome: { status: 'fail' },
        findings: [{ revision: '2026-07-28', kind: 'broken', sent: expect.stringContaining('POST') as string }],
      },
    })
    const text = (await again(at, 'origin-foreign')).out
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]|##\[/u)
  })

  it('does not play what is not what it was: another version of the item, no such item, a waived one', async () => {
    const at = await ofServer(http(faulty), 'origin-foreign')
    const whole = at.read(record)
    const after = async (change: (item: Record<string, unknown>) => void) => {
      at.write(record, whole)
      edit(at, ({ suites }) => change(suites.conformance?.items[0] as unknown as Record<string, unknown>))
      const { code, out, err } = await again(at, 'origin-foreign')
      return [code, out, err]
    }
    const digest = 'the record is of another version of this item (digest 0123456789abcdef then, '
    expect(await after((item) => void (item['digest'] = '0123456789abcdef'))).toEqual([2, '', expect.stringContaining(digest)])
    expect(await after((item) => void (item['key'] = 'acme:conformance/origin-foreign'))).toEqual([
      2,
      '',
      expect.stringContaining('there is no such item in the corpus as it is loaded now'),
    ])
    expect(await after((item) => void delete item['result'])).toEqual([2, '', expect.stringContaining('was waived in that run')])
  })

  it('names what it cannot find: the item, the record, the target, a server that does not start', async () => {
    const at = await ofServer(http(faulty), 'origin-foreign')
    const says = async (code: number, message: string, ...words: string[]) =>
      expect(await call(reproduce, words, at.root)).toMatchObject({ code, out: '', err: expect.stringContaining(message) as string })
    await says(2, `has no item "origin-foregin"; did you mean "origin-foreign"?`, record, 'origin-foregin')
    await says(2, 'there is no such file', 'nowhere.json', 'origin-foreign')
    at.write('broken.json', '{')
    await says(3, 'the file is cut off here', 'broken.json', 'origin-foreign')
    at.write('assay.config.json', { targets: { other: http([]).target } })
    await says(
      2,
      'the record is of the target "default", which the configuration does not name. Mend: --target NAME',
      record,
      'origin-foreign',
    )
    expect((await again(at, 'origin-foreign', '--target', 'other')).code).toBe(1)
    at.write('assay.config.json', server(['--fault', 'no-such-fault']))
    await says(2, 'its server does not run', record, 'origin-foreign')
    at.write('guard.mjs', 'export default () => false\n')
    await says(2, 'the record is of a server, and the target "guard" is a guard', record, 'origin-foreign', '--target', './guard.mjs')
  })
})

describe('assay reproduce of an input', () => {
  const guard = (body: string) => `export const guard = (input) => { ${body} }\n`
  const config = { target: { module: './guard.mjs#guard', host: 'inline' } }
  const blocking = guard("return JSON.stringify(input).includes('Ignore') ? { detect: true, enforce: true, signal: 'an order' } : false")
  const attack = 'defence/tool-poisoning-001'
  const benign = 'benign/tool-result-001'
  const select = `^(${attack}|${benign}) `

  it('hands the guard the same input, and shows it with both verdicts', async () => {
    const at = await recorded(
      { 'assay.config.json': config, 'guard.mjs': guard("return { detect: true, enforce: false, signal: 'so \\u001b[31m' }") },
      select,
    )
    const { code, out } = await again(at, 'tool-poisoning-001')
    expect(code).toBe(0)
    expect(out).toContain('then        attack detect, control warned')
    expect(out).toMatch(/\n {2}attack: attack detect then, attack detect now, "so \\x1b\[31m"\n {4}\{\n {6}"type": "tool-definition",/)
    expect(out).toMatch(/\n {2}control: control warned then, control warned now/)
    const other = await again(at, benign, '--json')
    expect(JSON.parse(other.out)).toMatchObject({
      same: true,
      was: { outcome: { verdict: 'warned' } },
      now: { outcome: { verdict: 'warned' } },
      inputs: [{ side: 'input', fixture: { type: 'tool-result' } }],
    })
  })

  it('red twin: ends with 1 when the guard judges otherwise now', async () => {
    const at = await recorded({ 'assay.config.json': config, 'guard.mjs': guard('return true') }, select)
    // A module is loaded once in a process: another guard has to be another file.
    at.write('later.mjs', blocking.replace("'Ignore'", "'no such words'"))
    at.write('assay.config.json', { target: { ...config.target, module: './later.mjs#guard' } })
    const { code, out } = await again(at, attack)
    expect([code, out]).toEqual([1, expect.stringContaining('attack: attack enforce then, attack none now')])
    expect((await again(at, benign)).code).toBe(1)
  })

  it('asks the guard itself where runs read recorded answers, in as many trials', async () => {
    const trials = { target: { ...config.target, deterministic: false, trials: 5, replay: 'answers.json' } }
    vi.stubEnv('ASSAY_RECORD', '1')
    const at = folder({ 'assay.config.json': trials, 'guard.mjs': guard('return true') })
    expect((await call(run, ['-t', select], at.root)).code).toBe(0)
    vi.unstubAllEnvs()
    expect(await again(at, attack)).toMatchObject({ code: 0, out: expect.stringContaining('now         attack 5/0/5') as string })
    at.write('later.mjs', guard('return false'))
    at.write('assay.config.json', { target: { ...trials.target, module: './later.mjs#guard' } })
    expect(await again(at, attack)).toMatchObject({ code: 1, out: expect.stringMatching(/now {9}attack 0\/0\/\d+/) as string })
  })

  it('does not ask a target of another kind', async () => {
    const at = await recorded({ 'assay.config.json': config, 'guard.mjs': guard('return true') }, select)
    at.write('assay.config.json', { target: { kind: 'server', url: 'http://127.0.0.1:1/mcp' } })
    expect((await again(at, attack)).err).toContain('the record is of a guard, and the target "default" is a server')
  })
})
