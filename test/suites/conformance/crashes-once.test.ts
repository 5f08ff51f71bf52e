import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checks } from '../../../src/suites/conformance/checks/index.js'
import { runCheck } from '../../../src/suites/conformance/run-check.js'
import { openServer } from '../../../src/targets/server/open.js'
import { itemsOf } from './over-http.js'

const file = fileURLToPath(new URL('../../servers/crashes-once.mjs', import.meta.url))

/** What is asked once for several checks, each with the method that its process ends at, and two checks that look at the answers. */
const shared = [
  ['calls', 'tools/call', 'tools', 'tool-result-shape', 'tool-output-controls'],
  ['what is wrong', 'assay/unknown', 'errors', 'error-leaks-path', 'error-leaks-stack'],
  ['what is logged', 'logging/setLevel', 'logging', 'log-message-shape', 'log-level-kept'],
  ['prompts', 'prompts/get', 'prompts', 'prompt-listed-get', 'prompt-messages'],
  ['resources', 'resources/read', 'resources', 'resource-read-listed', 'resource-contents'],
] as const

describe('a server that ends once', { timeout: 60_000 }, () => {
  async function outcomes(args: readonly string[], area: string, ids: readonly string[], protocol: string) {
    const folder = mkdtempSync(join(tmpdir(), 'crashes-once-'))
    const [method = '', ...more] = args
    const server = await openServer({
      name: 'crashes-once',
      command: process.execPath,
      args: [file, method, join(folder, 'crashed'), ...more],
      protocol,
      timeout: 5000,
      startTimeout: 10_000,
    })
    try {
      const all: unknown[] = []
      for (const id of ids) {
        const [item, check] = [itemsOf(area).find((one) => one.id === id), checks[id]]
        if (!item || !check) throw new Error(`no check ${id}`)
        all.push((await runCheck(item, check, server)).outcome)
        await server.tidy()
        if (!(await server.alive())) await server.restart()
      }
      return all
    } finally {
      await server.close()
      rmSync(folder, { recursive: true })
    }
  }

  it.each(shared)('at %s costs the check that asked alone', async (_, method, area, first, second) => {
    expect(await outcomes([method], area, [first, second], '2025-11-25')).toEqual([
      { error: expect.stringContaining('exit code 7') },
      { status: 'pass' },
    ])
  })

  it('at the question which legacy revisions it serves costs the check that asked alone', async () => {
    expect(await outcomes(['initialize', '2026-07-28'], 'statelessness', ['meta-absent', 'meta-version-missing'], '2026-07-28')).toEqual([
      { error: expect.stringContaining('exit code 7') },
      { status: 'pass' },
    ])
  })
})
