import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { decide } from '../../../src/baseline/decide.js'
import { entryOf } from '../../../src/baseline/entry.js'
import { parseCorpusFile } from '../../../src/corpus/parse.js'
import type { TaskItem } from '../../../src/corpus/item.js'
import { runTask } from '../../../src/suites/tasks/run-task.js'
import { openServer } from '../../../src/targets/server/open.js'
import { startReference } from '../../servers/reference.mjs'

const path = 'corpus/tasks/mode-a.assay.jsonc'
const { items } = parseCorpusFile(readFileSync(path, 'utf8'), { path, bundled: true })
const task = (id: string) => items.find((item) => item.id === id) as TaskItem

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function tried(id: string, options: Parameters<typeof startReference>[0] = {}, settings: object = {}) {
  const reference = await startReference(options)
  closing.push(reference.close)
  const server = await openServer({ name: 'reference', url: reference.url, timeout: 5000, ...settings })
  closing.push(() => server.close())
  return runTask(task(id), server)
}

const apart = ({ findings = [] }: Awaited<ReturnType<typeof tried>>) =>
  findings.map(({ kind, what = '' }) => [what.split(':')[0], kind === 'broken' ? 'served' : 'refused'])

describe('M17, a rebound name', () => {
  it('does not succeed on a server that refuses all three', async () => {
    const run = await tried('M17')
    expect(run.outcome).toEqual({ strict: [0, 1], recovered: [0, 1] })
    expect(apart(run)).toEqual([
      ['Origin alone', 'refused'],
      ['Host alone', 'refused'],
      ['Origin and Host', 'refused'],
    ])
  })

  it.each([
    ['origin-foreign', 'Origin alone'],
    ['host-foreign', 'Host alone'],
    ['origin-and-host-foreign', 'Origin and Host'],
  ])('red twin: succeeds where one is served, and says which: %s', async (fault, name) => {
    const run = await tried('M17', { faults: [fault] })
    expect(run.outcome).toEqual({ strict: [1, 1], recovered: [1, 1] })
    expect(apart(run).filter(([, came]) => came === 'served')).toContainEqual([name, 'served'])
  })
})

describe('M18, an exposed server', () => {
  it('succeeds where tools are listed to anybody', async () => {
    expect((await tried('M18')).outcome).toEqual({ strict: [1, 1], recovered: [1, 1] })
  })

  it('does not succeed behind a wall', async () => {
    expect((await tried('M18', { auth: true })).outcome).toEqual({ strict: [0, 1], recovered: [0, 1] })
  })
})

it('is unsupported on a server that is not spoken to over HTTP', async () => {
  const server = await openServer({ name: 'reference', command: 'node', args: ['test/servers/reference.mjs'], timeout: 5000 })
  closing.push(() => server.close())
  expect(await runTask(task('M17'), server)).toMatchObject({
    outcome: { unmeasured: 'unsupported' },
    reason: 'it is about http; this server is spoken to over stdio',
  })
})

it('before the gate an attack that succeeds now and did not is worse, and the other way round better', () => {
  const outcome = (k: 0 | 1) => ({ strict: [k, 1], recovered: [k, 1] }) as const
  const judged = (was: 0 | 1, is: 0 | 1) => {
    const item = task('M17')
    return decide({ entry: entryOf(item.digest, outcome(was)), item, outcome: outcome(is), mode: 'none', ratchet: false })
  }
  expect(judged(0, 1)).toMatchObject({ status: 'regression', fails: true, worse: ['strict', 'recovered'] })
  expect(judged(1, 0)).toMatchObject({ status: 'improved', fails: false })
  expect(judged(1, 1)).toMatchObject({ status: 'same', knownGap: true })
  expect(judged(0, 0)).toMatchObject({ status: 'same', knownGap: false })
})
