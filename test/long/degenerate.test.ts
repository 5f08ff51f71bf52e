import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseCorpusFile } from '../../src/corpus/parse.js'
import type { TaskItem } from '../../src/corpus/item.js'
import { checks } from '../../src/suites/conformance/checks/index.js'
import { runTask } from '../../src/suites/tasks/run-task.js'
import { openServer } from '../../src/targets/server/open.js'
import { startDegenerate } from '../servers/degenerate.mjs'
import { idsIn, mayPass, unseen, type Degenerate } from './degenerate-passes.js'
import { examine, idsOf, itemsOf, type Findings } from '../suites/conformance/over-http.js'

const file = fileURLToPath(new URL('../servers/degenerate.mjs', import.meta.url))
const items = readdirSync('corpus/conformance').flatMap((name) => itemsOf(name.replace('.assay.jsonc', '')))
const tasksPath = 'corpus/tasks/mode-a.assay.jsonc'
const tasks = parseCorpusFile(readFileSync(tasksPath, 'utf8'), { path: tasksPath, bundled: true }).items as readonly TaskItem[]

const answers = ['32601', '32602', 'named-32602', 'empty', 'echo', 'failing', 'http-400', 'http-404', 'http-500', 'http-200-empty']
const eras = ['legacy', 'modern'] as const
const overHttp: Degenerate[] = [
  ...eras.flatMap((era) =>
    [...answers, ...answers.map((mode) => `offers-${mode}`)].map((mode) => ({ transport: 'http' as const, era, mode })),
  ),
  ...['all-empty', 'all-echo'].map((mode) => ({ transport: 'http' as const, era: 'legacy' as const, mode })),
]
/** Each costs the start of dozens of processes: those that answer otherwise than over HTTP are not among them. */
const overStdio: Degenerate[] = [
  ...['32601', 'empty', 'offers-32602', 'all-echo', 'mirror'].map((mode) => ({
    transport: 'stdio' as const,
    era: 'legacy' as const,
    mode,
  })),
  ...['empty', 'offers-32601'].map((mode) => ({ transport: 'stdio' as const, era: 'modern' as const, mode })),
]

async function findingsOf({ transport, era, mode }: Degenerate): Promise<Findings> {
  if (transport === 'stdio') return examine(items, checks, { command: process.execPath, args: [file, mode, era], protocol: 'auto' })
  const started = await startDegenerate(mode, { modern: era === 'modern' })
  try {
    return await examine(items, checks, { url: started.url })
  } finally {
    await started.close()
  }
}

describe('a server that is of no use', { timeout: 120_000 }, () => {
  const passed = new Set<string>()

  it.concurrent.each([...overHttp, ...overStdio])('passes only what it has shown: $transport, $era, $mode', async (server) => {
    const kept = idsOf(await findingsOf(server), 'kept')
    for (const id of kept) passed.add(id)
    expect(unseen(server, kept)).toEqual([])
  })

  it('passes each check somewhere that it may pass', () => {
    expect(mayPass.flatMap(idsIn).filter((id) => !passed.has(id))).toEqual([])
  })

  it.concurrent.each(overHttp)('gives nothing away to anybody that is not there: $era, $mode', async ({ era, mode }) => {
    const started = await startDegenerate(mode, { modern: era === 'modern' })
    const server = await openServer({ name: 'degenerate', url: started.url, timeout: 5000 })
    try {
      const runs = await Promise.all(tasks.map(async (task) => [task.id, (await runTask(task, server)).outcome] as const))
      const lists = mode.startsWith('offers-')
      expect(Object.fromEntries(runs)).toEqual({
        // The handshake is served to other sites, unless there is none.
        M17: mode === 'all-empty' || mode === 'all-echo' ? { unmeasured: 'unsupported' } : { strict: [1, 1], recovered: [1, 1] },
        M18: lists ? { strict: [1, 1], recovered: [1, 1] } : { unmeasured: 'unsupported' },
      })
    } finally {
      await server.close()
      await started.close()
    }
  })
})
