import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checks } from '../../../../src/suites/conformance/checks/index.js'
import { examine, idsOf, itemsOf } from '../../../suites/conformance/over-http.js'
import { freshFile, leavesNothing } from '../../../targets/server/open-fault.js'

leavesNothing()
const file = fileURLToPath(new URL('../../../servers/reference.mjs', import.meta.url))
const noted = `
import { appendFileSync, closeSync, openSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
appendFileSync(process.env.PIDS, process.pid + '\\n')
const refuse = () => {
  console.error('another instance runs')
  process.exit(3)
}
const holds = (port) => new Promise((done) => createServer().on('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)).unref())
const age = (path) => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return Infinity
  }
}`
const atOrderlyEnd = `
process.on('exit', () => {
  try {
    unlinkSync(path)
  } catch {}
})
process.on('SIGTERM', () => process.exit(0))`

/** Ways in which a second process does not get along with the first. Each is what a server runs first of all. */
const ways = {
  'holds a port': (port: number) => `if (!(await holds(${port}))) refuse()`,
  'holds a file, and takes it away when it ends by itself': (_: number, path: string) => `
const path = ${JSON.stringify(path)}
try {
  openSync(path, 'wx')
} catch {
  refuse()
}${atOrderlyEnd}`,
  'holds a file that counts as long as it is touched': (_: number, path: string) => `
const path = ${JSON.stringify(path)}
if (age(path) < 2000) refuse()
writeFileSync(path, '')
setInterval(() => utimesSync(path, new Date(), new Date()), 500).unref()${atOrderlyEnd}`,
  'holds a lease that outlives it': (_: number, path: string) => `
const path = ${JSON.stringify(path)}
if (age(path) < 300) refuse()
const beat = () => writeFileSync(path, '')
beat()
setInterval(beat, 100).unref()`,
  'waits in silence until the first has ended': (port: number) =>
    `while (!(await holds(${port}))) await new Promise((go) => setTimeout(go, 50))`,
  'lets a client in, and serves nothing': (port: number) => `
if (!(await holds(${port}))) {
  const { write } = process.stdout
  process.stdout.write = (chunk, ...more) => {
    const lines = String(chunk).split('\\n').filter(Boolean).map((line) => {
      const { id, result } = JSON.parse(line)
      const greets = result?.protocolVersion ?? result?.supportedVersions
      return result && !greets ? JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: 'the database is locked' } }) : line
    })
    return write.call(process.stdout, lines.join('\\n') + '\\n', ...more)
  }
}`,
  'ends the first': (_: number, path: string) => `
const path = ${JSON.stringify(path)}
try {
  process.kill(Number(readFileSync(path, 'utf8')), 'SIGKILL')
} catch {}
writeFileSync(path, String(process.pid))`,
}

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
    timeout: 5000,
    startTimeout: 5000,
    env: { PIDS: freshFile('pids') },
  })
  const wrong = [...idsOf(findings, 'broken'), ...idsOf(findings, 'error')].map((id) => [id, Object.values(findings[id] ?? {}).at(-1)])
  return { trouble: Object.fromEntries(wrong), kept: idsOf(findings, 'kept') }
}

describe.each(['2025-11-25', '2026-07-28'])('a server of which one process alone can live (%s)', (revision) => {
  test.each(Object.entries(ways))('as it %s: it is asked one process at a time, and breaks one check by that', async (_, way) => {
    const found = await trouble(`${noted}\n${way(await freePort(), freshFile('held'))}`, revision)
    expect(found.trouble).toEqual({ 'stdio-second-process': expect.stringMatching(/did not serve (?:a second process|in its)/) })
    expect(found.kept).toEqual(expect.arrayContaining(['stdin-eof-exit', 'sigterm-exit', 'stdio-newline']))
  })
})
