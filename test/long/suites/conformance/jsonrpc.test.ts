import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { jsonrpcChecks } from '../../../../src/suites/conformance/checks/jsonrpc/index.js'
import { runCheck } from '../../../../src/suites/conformance/run-check.js'
import { openServer } from '../../../../src/targets/server/open.js'
import { startReference, type Reference } from '../../../servers/reference.mjs'
import { fewPlaces, oneAtATime, type Gate } from '../../../suites/conformance/jsonrpc-gates.js'
import { examine, examineReference, idsOf, itemsOf, type Findings } from '../../../suites/conformance/over-http.js'

const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))
const items = itemsOf('jsonrpc')
const ids = items.map(({ id }) => id)
/** The newest of each era, and the one with batches. */
const few = ['2025-03-26', '2025-11-25', '2026-07-28'] as const

/** What a modern server refuses before it comes to what these faults change. */
const hidden = new Set(['tool-call-malformed', 'invalid-request', 'params-not-structured'])

/** The newest of these that a check is of: what it is in the others the green run shows. */
function newestOf(id: string): string {
  const { appliesTo = few } = items.find((item) => item.id === id) ?? {}
  const shown = few.filter((revision) => appliesTo.some((one) => one === revision) && !(hidden.has(id) && revision === '2026-07-28'))
  return shown.at(-1) ?? few[0]
}

const overHttp = (
  faults: NonNullable<Parameters<typeof startReference>[0]>['faults'] = [],
  revisions: readonly string[] = few,
): Promise<Findings> => examineReference(items, jsonrpcChecks, { transport: 'http', faults, revisions })
const flags = (faults: readonly string[], revisions: readonly string[]): string[] => [
  '--revisions',
  revisions.join(','),
  ...faults.flatMap((fault) => ['--fault', fault]),
]
const overStdio = (faults: readonly string[] = [], revisions: readonly string[] = few): Promise<Findings> =>
  examine(items, jsonrpcChecks, { command: process.execPath, args: [file, ...flags(faults, revisions)] })
/** A process of its own, which may end: the check that ends it comes last, and those that break off connections too stay out. */
const overOwnHttp = (fault: string): Promise<Findings> => {
  const last = items.filter(({ id }) => id === fault)
  return examine([...items.filter(({ id }) => ![...ending, ...gated].includes(id)), ...last], jsonrpcChecks, {
    command: process.execPath,
    args: [file, '--transport', 'http', '--port', '{port}', ...flags([fault], ['2026-07-28'])],
    url: 'http://127.0.0.1:{port}/mcp',
  })
}

const problems = (findings: Findings): object =>
  Object.fromEntries([...idsOf(findings, 'broken'), ...idsOf(findings, 'error')].map((id) => [id, findings[id]]))

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
    const reasons = Object.fromEntries(
      ['tool-call-malformed', 'prototype-tool', 'progress-token', 'progress-increases'].map((id) => [id, findings[id]?.['2026-07-28']]),
    )
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

describe('a server that a message ends', { timeout: 60_000 }, () => {
  it('breaks the check of that message, and the others go on when it was started again', async () => {
    const args = [file, '--transport', 'http', '--port', '{port}', ...flags(['invalid-json-alive'], ['2025-11-25'])]
    const server = await openServer({
      name: 'reference',
      command: process.execPath,
      args,
      url: 'http://127.0.0.1:{port}/mcp',
      timeout: 5000,
    })
    const run = async (id: string): Promise<unknown> => {
      const [item, check] = [items.find((each) => each.id === id), jsonrpcChecks[id]]
      if (!item || !check) throw new Error(`no check ${id}`)
      return (await runCheck(item, check, server)).outcome
    }
    try {
      expect(await run('invalid-json-alive')).toEqual({ status: 'fail' })
      expect(await run('id-null')).toMatchObject({ error: expect.stringContaining('the server ended before it could be asked') })
      expect(await server.alive()).toBe(false)
      await server.restart()
      expect(await run('id-null')).toEqual({ status: 'pass' })
    } finally {
      await server.close()
    }
  })
})

/** Faults that show over stdio alone, or end the process, and the revision that they are shown in. */
const throughPipe: Readonly<Record<string, string>> = {
  'invalid-json-alive': '2025-11-25',
  'invalid-request-alive': '2026-07-28',
  'batch-empty': '2025-03-26',
  'batch-notifications': '2025-03-26',
  'id-duplicate': '2026-07-28',
  'response-unasked': '2025-11-25',
  'invalid-utf8': '2025-11-25',
  'deep-message': '2026-07-28',
  'huge-message': '2026-07-28',
  'many-open-requests': '2025-11-25',
  'request-before-initialize': '2025-11-25',
  'ping-before-initialize': '2025-11-25',
}
const ending = ['http-truncated-body', 'http-disconnect-alive']
const gated = ['slow-client', 'half-open-client']
const elsewhere = new Set([...Object.keys(throughPipe), ...ending, ...gated])
/** What a fault cannot but break as well. */
const others: Readonly<Record<string, readonly string[]>> = {
  // With one table for all, a client can be in its own way too.
  'id-shared-by-clients': ['id-duplicate'],
}

describe('a fault of jsonrpc', { timeout: 60_000 }, () => {
  it.concurrent.each(ids.filter((id) => !elsewhere.has(id)))('%s breaks its check alone', async (id) => {
    const findings = await overHttp([id], [newestOf(id)])
    expect([idsOf(findings, 'broken'), idsOf(findings, 'error')]).toEqual([[id, ...(others[id] ?? [])].toSorted(), []])
  })

  it.concurrent.each(Object.entries(throughPipe))('%s breaks its check alone, over stdio in %s', async (id, revision) => {
    const findings = await overStdio([id], [revision])
    expect([idsOf(findings, 'broken'), idsOf(findings, 'error')]).toEqual([[id], []])
  })

  it.each(ending)('%s breaks its check alone, in a process of its own', async (id) => {
    const findings = await overOwnHttp(id)
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
