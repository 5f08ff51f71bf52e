import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findSuite, type InstalledSuite } from '../../../src/suites/official/find.js'
import { runSuite, type SuiteRequest, type SuiteRun } from '../../../src/suites/official/run.js'
import { installFake, temporaryFolder } from './install-fake.js'

function installed(version = '0.1.16'): InstalledSuite {
  const found = findSuite(installFake({ version }), true)
  if (found.kind !== 'installed') throw new Error(found.reason)
  return found.suite
}

/** What the fake suite does is said by the path. */
const run = (what: string, more: Partial<SuiteRequest> = {}): Promise<SuiteRun> =>
  runSuite({
    suite: installed(),
    url: new URL(`http://127.0.0.1:1/${what}`),
    revision: '2025-11-25',
    all: true,
    alive: () => Promise.resolve(true),
    temporary: temporaryFolder(),
    ...more,
  })

async function ran(what: string, more: Partial<SuiteRequest> = {}) {
  const result = await run(what, more)
  if (result.kind === 'error') throw new Error(result.reason)
  return result
}

async function argumentsOf(more: Partial<SuiteRequest> = {}): Promise<{ readonly args: string[]; readonly secret: unknown }> {
  const found = (await ran('', more)).results.get('arguments')
  const [check] = found && 'checks' in found ? found.checks : []
  return check?.details as { args: string[]; secret: unknown }
}

describe('a run of the suite', () => {
  test('gives every scenario its checks, whatever the exit code', async () => {
    const { results } = await ran('')
    expect(results.get('ping')).toMatchObject({ checks: [{ id: 'ping', status: 'SUCCESS' }] })
    expect(results.get('server-stateless')).toMatchObject({ checks: [{ status: 'SUCCESS' }, { errorMessage: 'b went wrong' }] })
  })

  test('gives an error to one that ended early, and to one that is not understood', async () => {
    const { results } = await ran('')
    expect(results.get('early')).toEqual({ error: 'the suite ended it without a result' })
    expect(results.get('garbled')).toEqual({ error: 'the suite wrote no JSON of it' })
  })

  test('asks for all scenarios, and is told no secret of ours', async () => {
    const { args, secret } = await argumentsOf()
    expect(args.slice(0, -1)).toEqual(['server', '--url', 'http://127.0.0.1:1/', '--suite', 'all', '-o'])
    expect(secret).toBeNull()
  })

  test('names the revision and limits each scenario where the suite can', async () => {
    const { args } = await argumentsOf({ suite: installed('0.2.0-alpha.12'), scenarioTimeout: 5000 })
    expect(args.join(' ')).toContain('--suite all --spec-version 2025-11-25 --timeout 5000')
  })

  test('runs scenarios by name, those of extensions although they are of no revision', async () => {
    const { results } = await ran('', { all: false, named: ['ping', 'tasks-lifecycle'], suite: installed('0.2.0-alpha.12') })
    expect(results.get('ping')).toMatchObject({ checks: [{ id: 'ping' }] })
    expect(results.get('tasks-lifecycle')).toMatchObject({ checks: [{ id: 'named' }] })
    expect(JSON.stringify(results.get('arguments'))).toMatch(/"--scenario","tasks-lifecycle","--spec-version","2025-11-25","--force"/)
  })

  test('masks what is kept: a server may have echoed a header', async () => {
    const keep = join(temporaryFolder(), 'kept')
    await ran('', { keep, mask: (text) => text.replaceAll('went wrong', '<header X>') })
    const kept = readFileSync(join(keep, 'server-server-stateless-2026-11-30T10-00-00-000Z', 'checks.json'), 'utf8')
    expect(kept).toContain('b <header X>')
  })

  test('leaves nothing behind, unless it is asked for a copy', async () => {
    const [temporary, keep] = [temporaryFolder(), join(temporaryFolder(), 'kept')]
    await ran('', { temporary, keep })
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(keep)).toContain('server-ping-2026-11-30T10-00-00-000Z')
  })

  test('is refused against a server elsewhere', async () => {
    await expect(run('', { url: new URL('https://example.com/mcp') })).rejects.toThrow(/not on this computer/)
  })
})

describe('a server that is down', () => {
  test('before the run is an error, and the suite is not started', async () => {
    const temporary = temporaryFolder()
    const result = await run('', { alive: () => Promise.resolve(false), temporary })
    expect(result).toMatchObject({ kind: 'error', reason: expect.stringContaining('does not answer') as string })
  })

  test('after the run is an error too, although the suite found failures', async () => {
    const answers = [true, false]
    const temporary = temporaryFolder()
    const result = await run('', { alive: () => Promise.resolve(answers.shift() ?? false), temporary })
    expect(result).toMatchObject({ kind: 'error', reason: 'the server did not survive the official suite' })
    expect(readdirSync(temporary)).toEqual([])
  })
})

describe('a suite that does not end well', () => {
  test('is stopped by its deadline with all that it started; what it had written counts', { timeout: 20_000 }, async () => {
    const temporary = temporaryFolder()
    const { results, rest } = await ran('hang', { deadline: 1500, temporary })
    expect(results.get('ping')).toHaveProperty('checks')
    expect(results.has('server-stateless')).toBe(false)
    expect(rest).toBe('the official suite was stopped after 1500 ms')
    const pids = JSON.parse(readFileSync(join(temporary, 'pids.json'), 'utf8')) as number[]
    expect(pids.length).toBe(2)
    // Whoever adopts the orphan takes its time to notice that it has ended.
    await expect.poll(() => pids.filter(isRunning), { timeout: 15_000 }).toEqual([])
  })

  test('is stopped when the run is', async () => {
    const stop = new AbortController()
    const going = ran('hang', { signal: stop.signal })
    stop.abort()
    expect((await going).rest).toBe('the run was stopped')
  })

  test.for([
    ['refuse', /ran no scenario, and said last: error: unknown option/],
    ['crash', /ended with exit code 7/],
  ] as const)('%s: has no results, and the reason why', async ([what, reason]) => {
    const { results, rest } = await ran(what)
    expect(results.size).toBe(0)
    expect(rest).toMatch(reason)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
