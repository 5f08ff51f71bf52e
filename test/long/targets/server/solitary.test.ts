import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checks } from '../../../../src/suites/conformance/checks/index.js'
import { examine, idsOf, itemsOf } from '../../../suites/conformance/over-http.js'
import { freshFile, leavesNothing } from '../../../targets/server/open-fault.js'

leavesNothing()
const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))
/** Each writes its pid where the next one finds it, and ends. */
const replacing = (note: string): string => `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
const note = ${JSON.stringify(note)}
appendFileSync(process.env.PIDS, process.pid + '\\n')
try {
  process.kill(Number(readFileSync(note, 'utf8')), 'SIGKILL')
} catch {}
writeFileSync(note, String(process.pid))`
/** It holds a port, and ends where that is taken. */
const holding = (port: number): string => `
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'
appendFileSync(process.env.PIDS, process.pid + '\\n')
const free = await new Promise((resolve) => createServer().on('error', () => resolve(false)).listen(${port}, '127.0.0.1', () => resolve(true)).unref())
if (!free) {
  console.error('another instance runs')
  process.exit(3)
}`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const areas = ['stdio', 'versions', 'jsonrpc', 'statelessness'].flatMap(itemsOf)
const known = Object.fromEntries(areas.flatMap(({ id }) => (checks[id] ? [[id, checks[id]]] : [])))

/** What all checks over pipes find that is not as it should be, by id. */
async function trouble(program: string, revision: string): Promise<{ readonly trouble: object; readonly kept: readonly string[] }> {
  const findings = await examine(areas, known, {
    command: process.execPath,
    args: ['--import', `data:text/javascript,${encodeURIComponent(program)}`, file, '--revisions', revision],
    protocol: 'auto',
    env: { PIDS: freshFile('pids') },
  })
  const wrong = [...idsOf(findings, 'broken'), ...idsOf(findings, 'error')].map((id) => [id, Object.values(findings[id] ?? {}).at(-1)])
  return { trouble: Object.fromEntries(wrong), kept: idsOf(findings, 'kept') }
}

describe.each(['2025-11-25', '2026-07-28'])('a server of which one process alone can live (%s)', (revision) => {
  test('is asked one process at a time, and breaks one check by that', async () => {
    const found = await trouble(holding(await freePort()), revision)
    expect(found.trouble).toEqual({ 'stdio-second-process': expect.stringContaining('did not serve a second process') })
    expect(found.kept).toEqual(expect.arrayContaining(['stdin-eof-exit', 'sigterm-exit', 'stdio-newline']))
  })

  test('is one too where the second process ends the first', async () => {
    const found = await trouble(replacing(freshFile('running')), revision)
    expect(found.trouble).toEqual({ 'stdio-second-process': expect.stringContaining('did not serve in its first process') })
    expect(found.kept).toEqual(expect.arrayContaining(['stdin-eof-exit', 'sigterm-exit', 'stdio-newline']))
  })
})
