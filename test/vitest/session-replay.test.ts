import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveConfig } from 'vite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UpdateMode } from '../../src/baseline/decide.js'
import { resolveOptions } from '../../src/config/resolve.js'
import { type Corpus, loadCorpus } from '../../src/corpus/load.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { corpusOptions } from '../../src/run/corpus-of.js'
import { corpusCache, loadLightCorpus } from '../../src/run/light-corpus.js'
import type { ItemMeta } from '../../src/run/results.js'
import { createSession, type Session } from '../../src/vitest/session.js'
import { playOn, startHost } from '../../src/vitest/worker-subject.js'
import { corpus } from '../e2e/samples.js'

const nothingTyped = { flags: [], files: undefined, tags: [], names: [] }

vi.setConfig({ testTimeout: 60_000 })

let root: string
const at = (name: string) => join(root, name)
function write(name: string, text: string): void {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-session-'))
  write('package.json', '{ "type": "module" }')
  for (const [name, text] of Object.entries(corpus)) write(name, text)
  write('guard.mjs', guard('text.includes("password file")'))
})
afterEach(() => rmSync(root, { recursive: true }))

const guard = (verdict: string) => `export const guard = async (input) => { const text = JSON.stringify(input); return ${verdict} }\n`
const answers = () => JSON.parse(readFileSync(at('answers.json'), 'utf8')) as { fingerprint: string; answers: Record<string, unknown[]> }
const journals = () =>
  existsSync(at('node_modules')) ? readdirSync(at('node_modules'), { recursive: true }).filter((name) => String(name).endsWith('l')) : []

function sessionOf(records: boolean, more: object = {}): { session: Session; items: Corpus } {
  const target = { module: './guard.mjs#guard', host: 'inline', deterministic: false, replay: 'answers.json', ...more } as const
  const [options] = resolveOptions(
    { target, corpus: 'none', include: ['assay/*.assay.jsonc'], record: false },
    root,
    records ? { ASSAY_RECORD: '1' } : {},
  )
  if (options === undefined) throw new Error('no target')
  const light = loadLightCorpus(corpusOptions(options), corpusCache(options))
  // Workers read their items from the files: the main process has them without what a target is given.
  return { session: createSession(options, light), items: loadCorpus(corpusOptions(options)) }
}

interface How {
  readonly mode?: UpdateMode
  readonly filtered?: boolean
  /** The items that are played; the run is left as it is then. */
  readonly only?: number
  readonly interrupted?: boolean
}

interface Ran {
  readonly fatal: string | undefined
  readonly record: RunRecord | undefined
  readonly fails: boolean | undefined
}

/** A run as Vitest would make it, with its worker in this thread. */
async function runOf(
  records: boolean,
  { mode = 'new', filtered = false, only, interrupted = false }: How = {},
  more: object = {},
): Promise<Ran> {
  const { session, items } = sessionOf(records, more)
  const viteConfig = await resolveConfig({ root, configFile: false, logLevel: 'silent' }, 'serve')
  const files = items.files.map(({ path }) => path)
  const context = await session.start({
    files,
    filtered,
    mode,
    viteConfig,
    shard: false,
    merging: false,
    updateIgnored: false,
    begun: nothingTyped,
    rerun: false,
    invalidate: () => {},
  })
  const fatal = context.fatal ?? (await startHost(context, () => import(`${pathToFileURL(at('guard.mjs')).href}?${context.run}`)))
  if (fatal !== undefined) {
    await session.finish({ metas: [], late: [], versions: [], interrupted: false, broken: ['the guard did not load'], vitestVersion: '4' })
    return { fatal, record: undefined, fails: undefined }
  }
  const metas: ItemMeta[] = []
  for (const item of [...items.items.values()].slice(0, only))
    metas.push({ key: item.key, digest: item.digest, ...(await playOn(context, item)) })
  if (only !== undefined) return { fatal, record: undefined, fails: undefined }
  const finished = await session.finish({ metas, late: [], versions: [], interrupted, broken: [], vitestVersion: '4' })
  return { fatal, record: finished?.record, fails: finished?.fails }
}

describe('a run of the plugin that records', () => {
  it('keeps the answers with the version that gave them, says so, and leaves no journal', async () => {
    const { record, fails } = await runOf(true)
    expect(fails).toBe(false)
    expect(record?.notes.join('\n')).toMatch(/recorded in .*answers\.json: 200 answers/)
    expect(answers().fingerprint).toBe(record?.target.fingerprint)
    expect(journals()).toEqual([])
  })

  it('keeps them when the process exits before its end', async () => {
    const before = process.listeners('exit').length
    await runOf(true, { only: 2 })
    expect([existsSync(at('answers.json')), journals().length]).toEqual([false, 1])
    for (const listener of process.listeners('exit').slice(before)) listener(0)
    expect(Object.values(answers().answers).map(({ length }) => length)).toEqual([20, 20])
    expect(answers().fingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(journals()).toEqual([])
  })

  it('takes down nothing of a host that is closed for the run after it', async () => {
    write('guard.mjs', guard('new Promise((resolve) => setTimeout(() => resolve(false), 30))'))
    const { session, items } = sessionOf(true)
    const viteConfig = await resolveConfig({ root, configFile: false, logLevel: 'silent' }, 'serve')
    const files = items.files.map(({ path }) => path)
    const input = {
      files,
      filtered: false,
      shard: false,
      merging: false,
      mode: 'new',
      updateIgnored: false,
      begun: nothingTyped,
      viteConfig,
      rerun: false,
    } as const
    const context = await session.start({ ...input, invalidate: () => {} })
    const load = () => import(`${pathToFileURL(at('guard.mjs')).href}?${context.run}`)
    await startHost(context, load)
    const [item] = items.items.values()
    if (item === undefined) throw new Error('no item')
    const playing = playOn(context, item)
    await new Promise((resolve) => setTimeout(resolve, 200))
    void startHost({ ...context, run: 'the next one' }, load)
    await playing
    await session.finish({ metas: [], late: [], versions: [], interrupted: true, broken: [], vitestVersion: '4' })
    const given = Object.values(answers().answers).flat()
    expect(given.length).toBeGreaterThan(0)
    expect(given.filter((answer) => 'error' in (answer as object))).toEqual([])
  })

  it('asks nothing where its file cannot be read or written', async () => {
    write('answers.json', '{"schema":')
    expect((await runOf(true)).fatal).toMatch(/not a file of recorded answers .*\. Mend: delete or move it$/)
    const folder = await runOf(true, {}, { replay: 'assay' })
    expect(folder.fatal).toContain('is a folder, not a file of recorded answers')
    expect((await runOf(true, {}, { replay: 'guard.mjs/x.json' })).fatal).toContain('the answers cannot be written (')
    expect(journals()).toEqual([])
  })

  it('asks nothing where a part is to be recorded over another version', async () => {
    await runOf(true)
    const before = readFileSync(at('answers.json'), 'utf8')
    expect((await runOf(true, { filtered: true })).fatal).toBeUndefined()
    write('guard.mjs', guard('false'))
    const { fatal } = await runOf(true, { filtered: true })
    expect(fatal).toMatch(/holds answers of \w{16}, and the target is \w{16} now; a part .* run `npx vitest run --project assay`$/)
    expect([readFileSync(at('answers.json'), 'utf8'), journals()]).toEqual([before, []])
    expect((await runOf(true, { mode: 'all' })).record?.notes.join()).toContain('280 answers')
    expect(answers().fingerprint).not.toBe((JSON.parse(before) as { fingerprint: string }).fingerprint)
  })

  it('that is stopped leaves answers of another version as they are, which it says', async () => {
    await runOf(true)
    const before = readFileSync(at('answers.json'), 'utf8')
    write('guard.mjs', guard('false'))
    const { record } = await runOf(true, { interrupted: true })
    expect(record?.notes.join()).toContain('nothing was recorded: ')
    expect(readFileSync(at('answers.json'), 'utf8')).toBe(before)
  })

  it('plays what the baseline of a replay may ask for, too', async () => {
    await runOf(true)
    await runOf(false)
    write('guard.mjs', guard('false'))
    await runOf(true, { mode: 'all' })
    rmSync(at('answers.json'))
    await runOf(true)
    const lengths = Object.values(answers().answers).map(({ length }) => length)
    expect(lengths.filter((length) => length === 40)).toHaveLength(4)
    expect((await runOf(false)).record?.decisions).toMatchObject({ regression: 2, incomplete: 0 })
  })
})

describe('a run of the plugin that replays', () => {
  it('is of the version that was recorded, and where nothing may be written it fails for another one', async () => {
    await runOf(true)
    const same = await runOf(false)
    expect([same.fails, same.record?.notes.join()]).toEqual([false, expect.not.stringContaining('holds answers of')])
    write('guard.mjs', guard('false'))
    const told = await runOf(false)
    expect(told.fails).toBe(false)
    expect(told.record?.target.fingerprint).toBe(answers().fingerprint)
    expect(told.record?.notes.join()).toMatch(/holds answers of \w{16}, and the guard is \w{16} now\. Mend: with ASSAY_RECORD=1/)
    const strict = await runOf(false, { mode: 'none' })
    expect(strict.fails).toBe(true)
    expect(strict.record?.judgement.failures).toHaveLength(1)
  })
})
