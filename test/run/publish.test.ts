import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publish } from '../../src/run/publish.js'
import { caught, defenceItem, missed, sampleRecord } from '../report/sample.js'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'assay-publish-'))))
afterEach(() => rmSync(root, { recursive: true }))

const worse = sampleRecord([{ item: defenceItem('rug-pull', 1), outcome: missed, was: caught }])

function published(env: Record<string, string>, more: Partial<Parameters<typeof publish>[0]> = {}): string[] {
  const printed: string[] = []
  publish({ record: worse, root, env, print: (line) => printed.push(line), ...more })
  return printed
}
const github = () => ({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(root, 'summary.md') })
const summary = () => readFileSync(join(root, 'summary.md'), 'utf8')

describe('publish', () => {
  it('appends the summary and prints the annotations, at the line of the baseline that is on disk', () => {
    writeFileSync(join(root, 'summary.md'), '## Before\n')
    writeFileSync(join(root, 'b.json'), '{\n"items": {\n\n"defence/rug-pull-001": {} } }')
    const record = { ...worse, baseline: { ...worse.baseline, path: 'b.json' } }
    const [line, ...more] = published(github(), { record })
    expect(line).toMatch(/^::error file=b\.json,line=4,title=defence\/rug-pull-001 worse/)
    expect(more).toEqual([])
    expect(summary()).toMatch(/^## Before\n\n\n<h2>Assay <code>default<\/code>: failed: 1 item<\/h2>/)
  })

  it('leads from the summary to the line of the baseline in this commit, unless the run has written it', () => {
    writeFileSync(join(root, 'b.json'), '{\n"items": {\n\n"defence/rug-pull-001": {} } }')
    const item = defenceItem('rug-pull', 1, { file: '/app/node_modules/vitest-assay/fixtures/rug-pull.assay.jsonc' })
    const bundled = sampleRecord([{ item, outcome: missed, was: caught }])
    const record = { ...bundled, baseline: { ...bundled.baseline, path: 'b.json' } }
    const commit = {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'acme/server',
      GITHUB_SHA: 'abc123',
      GITHUB_WORKSPACE: root,
    }
    published({ ...github(), ...commit }, { record: { ...record, mode: 'none' } })
    expect(summary()).toContain('<a href="https://github.com/acme/server/blob/abc123/b.json#L4"><code>b.json:4</code></a>')
    writeFileSync(join(root, 'summary.md'), '')
    published({ ...github(), ...commit }, { record: { ...record, mode: 'all' } })
    published({ ...github(), ...commit, GITHUB_REPOSITORY: 'a"><b>/x' }, { record: { ...record, mode: 'none' } })
    expect(summary()).toContain('<td><code>b.json:4</code></td>')
    expect(summary()).not.toContain('<a ')
  })

  it('names the baseline from the top of the checkout', () => {
    expect(published({ ...github(), GITHUB_WORKSPACE: join(root, '..') })[0]).toContain(
      `file=${root.split('/').at(-1)}/baselines/default.json,line=1,`,
    )
  })

  it('prints annotations where there is no summary file, and keeps below the limit of the file', () => {
    expect(published({ GITHUB_ACTIONS: 'true' })).toHaveLength(1)
    writeFileSync(join(root, 'summary.md'), 'x'.repeat(1_000_000))
    published(github())
    expect(summary()).toHaveLength(1_000_000)
  })

  it('warns of a summary that cannot be written', () => {
    const lines = published({ ...github(), GITHUB_STEP_SUMMARY: join(root, 'none/summary.md') })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^::warning title=the job summary was not written::ENOENT/)
  })

  it.each([
    ['elsewhere', { GITHUB_ACTIONS: 'false' }, {}],
    ['of a shard or an interrupted run', {}, { record: { ...worse, fragment: true } }],
  ])('says nothing %s', (_name, env, more) => {
    expect(published({ ...github(), ...env }, more)).toEqual([])
    expect(summary).toThrow('ENOENT')
  })
})
