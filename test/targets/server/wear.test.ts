import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { oncePerServer } from '../../../src/suites/conformance/checks/once.js'
import { runCheck } from '../../../src/suites/conformance/run-check.js'
import type { Check, Finding, ServerUnderTest } from '../../../src/targets/server/contract.js'
import type { OpenServer } from '../../../src/targets/server/open.js'
import { itemsOf } from '../../suites/conformance/over-http.js'
import { leavesNothing, open, pids } from './open-fault.js'

leavesNothing()
const file = fileURLToPath(new URL('servers/remembers.mjs', import.meta.url))
const start = (way: 'forgets' | 'spoilt' | 'mute' | 'never'): Promise<OpenServer> =>
  open({ command: process.execPath, args: [file, way], protocol: '2025-11-25', timeout: 2000 })

const item = itemsOf('jsonrpc').find(({ id }) => id === 'unknown-method')
const kept: Finding = { kind: 'kept' }

/** Sends a request, and finds broken what is answered with an error where that is not `fine`. */
const asking =
  (method: string, fine = false): Check =>
  async (server) => {
    const session = await server.session()
    const { error } = await session.request(method)
    return error && !fine ? { kind: 'broken', what: 'it refused', sent: method, received: error.message } : kept
  }
const odd = asking('assay/odd', true)
const list = asking('tools/list')

async function run(server: OpenServer, check: Check): Promise<string> {
  if (!item) throw new Error('there is no such item')
  const { outcome } = await runCheck({ ...item, needs: [] }, check, server)
  await server.tidy()
  return 'status' in outcome ? String(outcome.status) : JSON.stringify(outcome)
}

describe('a process that was sent odd things', () => {
  test('serves the next check', async () => {
    const server = await start('forgets')
    await run(server, list)
    const before = pids().length
    expect([await run(server, odd), await run(server, list), await run(server, odd)]).toEqual(['pass', 'pass', 'pass'])
    expect(pids()).toHaveLength(before)
    expect(await server.alive()).toBe(true)
  })

  test('is none that something was changed in', async () => {
    const server = await start('forgets')
    await run(server, list)
    const before = pids().length
    expect([await run(server, asking('logging/setLevel')), await run(server, list)]).toEqual(['pass', 'pass'])
    // The next one, and maybe the one that is started ahead of it.
    expect(pids().length).toBeGreaterThan(before)
  })

  test('says nothing against the server that a fresh one does not say too', async () => {
    const server = await start('spoilt')
    expect([await run(server, odd), await run(server, list)]).toEqual(['pass', 'pass'])
    const other = await start('never')
    expect([await run(other, odd), await run(other, list)]).toEqual(['pass', 'fail'])
  })

  test('within one check is the doing of that check', async () => {
    const server = await start('spoilt')
    const both: Check = async (under) => ((await odd(under)).kind === 'kept' ? list(under) : kept)
    const inOne: Check = async (under) => {
      const session = await under.session()
      await session.request('assay/odd')
      return (await session.request('tools/list')).error ? { kind: 'broken', what: 'it remembers', sent: '', received: '' } : kept
    }
    await run(server, odd)
    expect([await run(server, both), await run(server, inOne)]).toEqual(['pass', 'fail'])
  })

  test('spoils no observation that several checks share', async () => {
    const server = await start('spoilt')
    let times = 0
    const seen = oncePerServer(async (under: ServerUnderTest) => {
      times++
      return list(under)
    })
    await run(server, odd)
    expect([await run(server, seen), await run(server, seen), times]).toEqual(['pass', 'pass', 2])
  })

  test('and no longer answers has not survived', async () => {
    const server = await start('mute')
    await run(server, list)
    expect(await run(server, odd)).toBe('pass')
    expect(await server.alive()).toBe(false)
    await server.restart()
    expect(await run(server, list)).toBe('pass')
  })
})
