import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checks } from '../../../src/suites/conformance/checks/index.js'
import { runCheck } from '../../../src/suites/conformance/run-check.js'
import { openServer } from '../../../src/targets/server/open.js'
import { itemsOf } from './over-http.js'

const file = fileURLToPath(new URL('../../servers/odd-process.mjs', import.meta.url))

/** What each check comes to, in this order, on a server whose process does something odd. Ended processes are started again in between. */
async function runs(how: string, method: string, area: string, ids: readonly string[], revision = '2025-11-25') {
  const folder = mkdtempSync(join(tmpdir(), 'odd-process-'))
  const server = await openServer({
    name: 'odd-process',
    command: process.execPath,
    args: [file, how, join(folder, 'seen'), method, revision],
    protocol: revision,
    timeout: 5000,
    startTimeout: 10_000,
  })
  try {
    const all: unknown[] = []
    for (const id of ids) {
      const [item, check] = [itemsOf(area).find((one) => one.id === id), checks[id]]
      if (!item || !check) throw new Error(`no check ${id}`)
      const { outcome, findings = [] } = await runCheck(item, check, server)
      all.push({ ...outcome, ...(findings[0]?.what !== undefined && { what: findings[0].what }) })
      await server.tidy()
      if (!(await server.alive())) await server.restart()
    }
    return all
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** What is asked once for several checks, each with the method that the process ends at, and two checks that look at the answers. */
const shared = [
  ['calls', 'tools/call', 'tools', 'tool-result-shape', 'tool-output-controls'],
  ['what is wrong', 'assay/unknown', 'errors', 'error-leaks-path', 'error-leaks-stack'],
  ['what is logged', 'logging/setLevel', 'logging', 'log-message-shape', 'log-level-kept'],
  ['prompts', 'prompts/get', 'prompts', 'prompt-listed-get', 'prompt-messages'],
  ['resources', 'resources/read', 'resources', 'resource-read-listed', 'resource-contents'],
] as const
const onceOnly = [{ error: expect.stringContaining('exit code 7') }, { status: 'pass' }]

describe('a server that ends once', { timeout: 60_000 }, () => {
  it.each(shared)('at %s costs the check that asked alone', async (_, method, area, first, second) => {
    expect(await runs('crashes-once', method, area, [first, second])).toEqual(onceOnly)
  })

  it('at the question which legacy revisions it serves costs the check that asked alone', async () => {
    const ids = ['meta-absent', 'meta-version-missing']
    expect(await runs('crashes-once', 'initialize', 'statelessness', ids, '2026-07-28')).toEqual(onceOnly)
  })
})

describe('a process', { timeout: 60_000 }, () => {
  it('that ends while its input is open is not seen to end with it', async () => {
    expect(await runs('crashes', 'assay/unknown', 'stdio', ['stdin-eof-exit'])).toEqual([
      { error: expect.stringContaining('the server ended by itself while its input was open') },
    ])
  })

  it('that ends at one way to write a request breaks none of the others', async () => {
    const ids = ['stdio-utf8', 'stdio-crlf', 'stdio-joined-messages']
    expect(await runs('crashes', 'assay/line\nend', 'stdio', ids)).toEqual(ids.map(() => ({ status: 'pass' })))
  })

  it('red twin: that refuses everything while another one runs is not one that can be worked with', async () => {
    expect(await runs('locks', 'ping', 'stdio', ['stdio-second-process'])).toEqual([
      { status: 'warn', what: expect.stringMatching(/^the server did not serve in its (?:first|second) process/) },
    ])
  })
})
