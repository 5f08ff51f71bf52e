import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { jsonrpcChecks } from '../../../src/suites/conformance/checks/jsonrpc/index.js'
import { startReference, type Reference } from '../../servers/reference.mjs'
import { fewPlaces, oneAtATime, type Gate } from './jsonrpc-gates.js'
import { examine, examineReference, idsOf, itemsOf, type Findings } from './over-http.js'

const file = fileURLToPath(new URL('../../servers/reference.mjs', import.meta.url))
const items = itemsOf('jsonrpc')
const ids = items.map(({ id }) => id)
/** The newest of each era, and the one with batches. */
const few = ['2025-03-26', '2025-11-25', '2026-07-28']

const overHttp = (faults: NonNullable<Parameters<typeof startReference>[0]>['faults'] = [], revisions: readonly string[] = few): Promise<Findings> =>
  examineReference(items, jsonrpcChecks, { transport: 'http', faults, revisions })
const flags = (faults: readonly string[], revisions: readonly string[]): string[] => ['--revisions', revisions.join(','), ...faults.flatMap((fault) => ['--fault', fault])]
const overStdio = (faults: readonly string[] = [], revisions: readonly string[] = few): Promise<Findings> =>
  examine(items, jsonrpcChecks, { command: process.execPath, args: [file, ...flags(faults, revisions)] })
/** A process of its own, which may end. */
const overOwnHttp = (faults: readonly string[]): Promise<Findings> =>
  examine(items, jsonrpcChecks, {
    command: process.execPath,
    args: [file, '--transport', 'http', '--port', '{port}', ...flags(faults, ['2026-07-28'])],
    url: 'http://127.0.0.1:{port}/mcp',
  })

const problems = (findings: Findings): object => Object.fromEntries([...idsOf(findings, 'broken'), ...idsOf(findings, 'error')].map((id) => [id, findings[id]]))

describe('the checks of jsonrpc', { timeout: 60_000 }, () => {
  it('have an item each, and the items a check', () => {
    expect(Object.keys(jsonrpcChecks)).toEqual(ids)
  })

  it('are all kept by the reference server, each over some transport', async () => {
    const http = await overHttp([], ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])
    const stdio = await overStdio()
    const sse = await examineReference(items, jsonrpcChecks, { transport: 'sse', revisions: ['2024-11-05', '2025-11-25'] })
    expect([problems(http), problems(stdio), problems(sse)]).toEqual([{}, {}, {}])
    expect([...new Set([http, stdio, sse].flatMap((findings) => idsOf(findings, 'kept')))].toSorted()).toEqual(ids.toSorted())
  })

  it('do not apply to a server that lacks what they are about', async () => {
    const start = { transport: 'http', revisions: few, without: ['tools', 'resources', 'prompts', 'completions', 'logging'] } as const
    const findings = await examineReference(items, jsonrpcChecks, start)
    expect(problems(findings)).toEqual({})
    const reasons = Object.fromEntries(['tool-call-malformed', 'prototype-tool', 'progress-token', 'progress-increases'].map((id) => [id, findings[id]?.['2026-07-28']]))
    expect(reasons).toEqual({
      'tool-call-malformed': 'not-applicable: the server declares no tools',
      'prototype-tool': 'not-applicable: the server declares no tools',
      'progress-token': 'not-applicable: no tool that may be called sends progress',
      'progress-increases': 'not-applicable: no tool that may be called sends progress',
    })
  })

  it('do not call a tool that may change something', async () => {
    const reference = await startReference({ transport: 'http' })
    await examine(items, jsonrpcChecks, { url: reference.url, protocol: 'auto' })
    expect(reference.server.state.noteCalls).toBe(0)
    await reference.close()
  })
})

/** Faults that show over stdio alone, or end the process. */
const throughPipe = [
  'invalid-json-alive',
  'invalid-request-alive',
  'batch-notifications',
  'id-duplicate',
  'response-unasked',
  'invalid-utf8',
  'deep-message',
  'huge-message',
  'many-open-requests',
  'request-before-initialize',
  'ping-before-initialize',
]
const inProcess = ['http-truncated-body', 'http-disconnect-alive']
const gated = ['slow-client', 'half-open-client']
const elsewhere = [...throughPipe, ...inProcess, ...gated]

describe('a fault of jsonrpc', { timeout: 60_000 }, () => {
  it.each(ids.filter((id) => !elsewhere.includes(id)))('%s breaks its check alone', async (id) => {
    const findings = await overHttp([id])
    expect([idsOf(findings, 'broken'), idsOf(findings, 'error')]).toEqual([[id], []])
  })

  it.each(throughPipe)('%s breaks its check alone, over stdio', async (id) => {
    const findings = await overStdio([id])
    expect([idsOf(findings, 'broken'), idsOf(findings, 'error')]).toEqual([[id], []])
  })

  it.each(inProcess)('%s breaks its check alone, in a process of its own', async (id) => {
    const findings = await overOwnHttp([id])
    expect(idsOf(findings, 'broken')).toEqual([id])
  })

  it.each([
    ['slow-client', oneAtATime],
    ['half-open-client', (url: URL) => fewPlaces(url, 45)],
  ] as const)('%s breaks its check alone, behind a gate', async (id, gateTo: (url: URL) => Promise<Gate>) => {
    // The gate has another port than the server knows of.
    const open = (server: Reference['server']): void => {
      server['hostAllowed'] = () => true
    }
    const reference = await startReference({ transport: 'http', revisions: ['2026-07-28'], faults: [open] })
    const gate = await gateTo(new URL(reference.url))
    const findings = await examine(
      items.filter((item) => gated.includes(item.id) || item.id === 'answered-once'),
      jsonrpcChecks,
      { url: gate.url.href },
    )
    await gate.close()
    await reference.close()
    expect([idsOf(findings, 'broken'), idsOf(findings, 'error')]).toEqual([[id], []])
  })
})
