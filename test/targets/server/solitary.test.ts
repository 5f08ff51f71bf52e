import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checks } from '../../../src/suites/conformance/checks/index.js'
import { examine, idsOf, itemsOf } from '../../suites/conformance/over-http.js'
import { freshFile, leavesNothing } from './open-fault.js'

leavesNothing()
const file = fileURLToPath(new URL('../../servers/reference.mjs', import.meta.url))
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

test.each(['2025-11-25', '2026-07-28'])(
  'a server of which one process alone can live is asked one process at a time, and breaks one check by that (%s)',
  async (revision) => {
    const areas = ['stdio', 'versions', 'jsonrpc', 'statelessness'].flatMap(itemsOf)
    const known = Object.fromEntries(areas.flatMap(({ id }) => (checks[id] ? [[id, checks[id]]] : [])))
    const hook = `data:text/javascript,${encodeURIComponent(holding(await freePort()))}`
    const findings = await examine(areas, known, {
      command: process.execPath,
      args: ['--import', hook, file, '--revisions', revision],
      protocol: 'auto',
      env: { PIDS: freshFile('pids') },
    })
    const trouble = [...idsOf(findings, 'broken'), ...idsOf(findings, 'error')].map((id) => [id, Object.values(findings[id] ?? {}).at(-1)])
    expect(Object.fromEntries(trouble)).toEqual({ 'stdio-second-process': expect.stringContaining('did not serve a second process') })
    expect(idsOf(findings, 'kept')).toEqual(expect.arrayContaining(['stdin-eof-exit', 'sigterm-exit', 'stdio-newline']))
  },
)
