import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from 'sarif'
import { describe, expect, it } from 'vitest'
import { corpus, guardSource, sample } from './samples.js'
import { type Workspace, workspace } from './workspace.js'

const run = ['run', '--project', 'assay']
const weakened = guardSource.replace('enforce: true', 'enforce: false')
const baseline = 'baselines/default.json'

/** What GitHub sets in a step. */
const github = (user: Workspace) => ({
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_STEP_SUMMARY: user.path('summary.md'),
  GITHUB_WORKSPACE: user.root,
})

/** The errors that a step has annotated: file, line and title. */
const errors = (output: string) =>
  [...output.matchAll(/^::error file=([^,]*),(?:title=[^,:]*,)?line=(\d+)(?:,title=([^:]*))?/gm)].map(([, file, line, title]) => ({
    file,
    line,
    title,
  }))

async function worse(options: object = {}, on: 'vitest4' | 'vitest5' = 'vitest4'): Promise<Workspace> {
  const user = workspace(sample(options), on)
  expect((await user.vitest(run)).code).toBe(0)
  user.write('guard.mjs', weakened)
  return user
}

const fingerprint = (user: Workspace) =>
  user.json<{ readonly target: { readonly fingerprint: string } }>('.assay/default/run.json').target.fingerprint

describe('a step of GitHub Actions', () => {
  it.each(['vitest4', 'vitest5'] as const)(
    'annotates a regression at its line of the baseline, and appends the summary: %s',
    async (on) => {
      const user = await worse({}, on)
      const { code, output } = await user.vitest(run, github(user))
      expect(code).toBe(1)
      const ours = errors(output).filter(({ file }) => file === baseline)
      const lines = user.read(baseline).split('\n')
      expect(ours.map(({ line, title }) => [title, lines[Number(line) - 1]?.split('"')[1]])).toEqual([
        ['acme%3Adefence/poison-1 worse than recorded', 'acme:defence/poison-1'],
        ['acme%3Adefence/poison-2 worse than recorded', 'acme:defence/poison-2'],
      ])
      // Vitest's own reporter names the corpus file: another place, so nothing is said twice at one.
      const theirs = errors(output).filter(({ file }) => file !== baseline)
      expect(theirs.map(({ file }) => file?.split('/').at(-1))).toEqual(['tool-poisoning.assay.jsonc', 'tool-poisoning.assay.jsonc'])
      const summary = user.read('summary.md')
      expect(summary).toContain('## Vitest Test Report')
      expect(summary).toContain('\n\n<h2>Assay <code>default</code>: failed: 2 items</h2>')
      expect(summary).toContain('<code>npx vitest run --project assay -u</code>')
    },
  )

  it('leaves ours alone with `--reporter=default`, and none where all is well', async () => {
    const user = await worse()
    expect(errors((await user.vitest([...run, '--reporter=default'], github(user))).output)).toHaveLength(2)
    user.write('guard.mjs', guardSource)
    const { code, output } = await user.vitest(run, github(user))
    expect([code, errors(output)]).toEqual([0, []])
    expect(user.read('summary.md')).toContain('</code>: passed</h2>')
  })

  it('counts what GitHub would not show in a last annotation, with what Vitest annotates itself', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `honest-${index + 3}`).map((id) => ({
      id,
      title: id,
      language: 'en',
      fixture: {
        type: 'tool-definition',
        tool: { name: 'send_note', description: `Speaks of the word ${id}.`, inputSchema: { type: 'object' } },
      },
    }))
    const file = { format: 1, namespace: 'acme', suite: 'benign', kind: 'tool-definition', items: many }
    const user = workspace({ ...sample(), 'assay/many.assay.jsonc': file })
    await user.vitest(run)
    user.write('guard.mjs', 'export function guard() { return true }\n')
    const alone = errors((await user.vitest([...run, '--reporter=default'], github(user))).output)
    expect(alone).toHaveLength(10)
    expect(alone.at(-1)?.title).toMatch(/^\d+ more failures%2C listed in the job summary$/)
    const beside = errors((await user.vitest(run, github(user))).output).filter(({ file }) => file === baseline)
    expect(beside).toHaveLength(1)
  })

  it('keeps a document on standard output whole', async () => {
    const user = await worse()
    const command = `"${user.node}" "${user.bin}" run --project assay --reporter=json 2>stderr.txt`
    const { output } = await user.exec('sh', ['-c', command], github(user))
    expect(JSON.parse(output)).toMatchObject({ numFailedTests: 2 })
    expect(errors(user.read('stderr.txt'))).toHaveLength(2)
  })

  it('tells of merged reports, and of no shard', async () => {
    const user = await worse({ sarif: '.assay/{target}/assay.sarif' })
    for (const shard of ['1/2', '2/2']) {
      const { output } = await user.vitest([...run, '--shard', shard, '--reporter=blob'], github(user))
      expect(errors(output)).toEqual([])
    }
    expect(existsSync(user.path('summary.md'))).toBe(false)
    user.write('guard.mjs', guardSource)
    await user.exec('rm', ['-rf', '.assay'])
    const merged = await user.vitest(['--merge-reports', '--project', 'assay', '--reporter=default'], github(user))
    expect(merged.code).toBe(1)
    expect(errors(merged.output)).toHaveLength(2)
    expect(user.read('summary.md').match(/<h2>/g)).toHaveLength(1)
    expect(user.json<Log>('.assay/default/assay.sarif').runs[0]?.results).toHaveLength(2)
  })

  it('makes what a guard says harmless', async () => {
    const user = await worse()
    const signal = JSON.stringify('</code>\n\n# owned ![x](https://evil.example)\n::error file=own.ts::owned @octocat')
    user.write(
      'guard.mjs',
      `export function guard(input) { return { detect: JSON.stringify(input).includes('instead of'), signal: ${signal} } }\n`,
    )
    const { output } = await user.vitest([...run, '--reporter=default'], github(user))
    expect(output).not.toMatch(/^::error file=own/m)
    expect(user.read('summary.md')).not.toMatch(/^# owned|<\/code>\n\n#|!\[x\]/m)
  })
})

describe('the command', () => {
  it('tells GitHub the same without Vitest, and writes SARIF where it is told to', async () => {
    const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
    const user = workspace(
      { 'assay.config.mjs': `export default ${JSON.stringify(options)}\n`, 'guard.mjs': guardSource, ...corpus },
      'alone',
    )
    await user.assay(['check'])
    user.write('guard.mjs', weakened)
    const { code, out } = await user.assay(['check', '--sarif', 'out/{target}.sarif'], github(user))
    expect(code).toBe(1)
    expect(errors(out).map(({ file, line }) => [file, line])).toEqual([
      [baseline, '7'],
      [baseline, '8'],
    ])
    expect(user.read('summary.md')).toContain('<code>npx vitest-assay check --update</code>')
    expect(user.json<Log>('out/default.sarif').runs[0]?.results?.map(({ baselineState }) => baselineState)).toEqual(['new', 'new'])
    const json = await user.assay(['check', '--json'], github(user))
    expect(JSON.parse(json.out)).toMatchObject({ passed: false })
    expect(errors(json.err)).toHaveLength(2)
    const ungated = await user.assay(['run', '--sarif', 'run.sarif'], github(user))
    expect(errors(ungated.output)).toEqual([])
    expect(user.json<Log>('run.sarif').runs[0]?.results).toEqual([])
  })
})

describe('SARIF', () => {
  it('is written for each target that asks for it, from the top of the repository', async () => {
    const inPackage = Object.fromEntries(
      Object.entries({ ...corpus, 'guard.mjs': guardSource }).map(([name, text]) => [`packages/a/${name}`, text]),
    )
    const user = workspace({
      ...inPackage,
      'packages/a/vitest.config.mjs': sample({
        sarif: '.assay/{target}/assay.sarif',
        target: undefined,
        targets: { one: './guard.mjs#guard', two: './guard.mjs#guard' },
      })['vitest.config.mjs'] as string,
    })
    await user.vitest(['run', '--project', 'assay*', '--root', 'packages/a'])
    user.write('packages/a/guard.mjs', weakened)
    await user.vitest(['run', '--project', 'assay*', '--root', 'packages/a'], { GITHUB_WORKSPACE: user.root })
    for (const target of ['one', 'two']) {
      const { version, runs } = user.json<Log>(`packages/a/.assay/${target}/assay.sarif`)
      expect(version).toBe('2.1.0')
      expect(runs[0]?.automationDetails?.id).toBe(`vitest-assay/${target}/`)
      expect(runs[0]?.tool.driver.rules?.map(({ id }) => id)).toContain('tool-poisoning')
      const places = runs[0]?.results?.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uri)
      expect(places).toEqual(['packages/a/guard.mjs', 'packages/a/guard.mjs'])
    }
    expect(user.read('packages/a/.assay/.gitignore')).toBe('*\n')
  })

  it('is not written unless asked for, and fails the run where it cannot be', async () => {
    const user = await worse()
    expect(existsSync(user.path('.assay/default/assay.sarif'))).toBe(false)
    const blocked = workspace({ ...sample({ sarif: 'guard.mjs/assay.sarif' }) })
    const { code, output } = await blocked.vitest(run)
    expect(code).toBe(1)
    expect(output).toMatch(/SARIF\s+file\s+cannot\s+be\s+written[^]*option\s+`sarif`/)
  })

  it('is a file of one project', async () => {
    const both = `import { assay } from 'vitest-assay'
const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'], sarif: 'assay.sarif' }
const own = (name) => ({ baseline: name + '.json', record: name + '.run.json', name })
export default { plugins: [assay({ ...options, ...own('one') }), assay({ ...options, ...own('two') })] }\n`
    const user = workspace({ 'vitest.config.mjs': both, 'guard.mjs': guardSource, ...corpus })
    const { code, output } = await user.vitest(['run'])
    expect(code).toBe(1)
    expect(output).toContain('share the sarif assay.sarif')
  })
})

describe('the workflows to copy', () => {
  const folder = join(import.meta.dirname, '../../examples/github-actions')
  const commandsOf = (name: string) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/run: npx vitest (.*)/g)].map(([, args = '']) => args)
  const play = (user: Workspace, args: string) => user.vitest(args.trim().split(' '), github(user))

  it('gate, accept by a commit, and pass then', async () => {
    const user = await worse({ sarif: '.assay/{target}/assay.sarif' })
    const [gate = ''] = commandsOf('assay.yml')
    const [accept = ''] = commandsOf('assay-accept.yml')
    const before = user.read(baseline)
    expect((await play(user, gate)).code).toBe(1)
    expect(user.json<Log>('.assay/default/assay.sarif').runs).toHaveLength(1)
    expect(user.read(baseline)).toBe(before)
    expect((await play(user, accept)).code).toBe(0)
    expect(user.read(baseline)).not.toBe(before)
    expect((await play(user, gate)).code).toBe(0)
  })

  it('shard, and judge the merged reports as one run', async () => {
    const user = await worse()
    const [shard = '', merge = ''] = commandsOf('assay-shards.yml')
    const codes: (number | null)[] = []
    for (const index of ['1', '2', '3']) codes.push((await play(user, shard.replaceAll('${{ matrix.shard }}', index))).code)
    expect(codes.toSorted()).toEqual([0, 0, 1])
    const { code, output } = await play(user, merge)
    expect(code).toBe(1)
    expect(errors(output)).toHaveLength(2)
    expect(user.read('summary.md')).toContain('failed: 2 items')
    const merged = fingerprint(user)
    await user.vitest(run)
    expect(merged).toBe(fingerprint(user))
  })

  it('do not pass merged reports of several versions of the target', async () => {
    const user = workspace(sample(), 'vitest4')
    await user.vitest(run)
    for (const index of [1, 2]) {
      user.write('guard.mjs', `${guardSource}// ${index}\n`)
      expect((await user.vitest([...run, '--shard', `${index}/2`, '--reporter=blob'])).code).toBe(0)
    }
    const merge = ['--merge-reports', '--project', 'assay', '--reporter=default']
    const gate = await user.vitest(merge, { CI: 'true' })
    expect(gate).toMatchObject({ code: 1, output: expect.stringContaining('the merged reports are of 2 versions of the target (') })
    expect(fingerprint(user)).toBe('unknown')
    const local = await user.vitest(merge)
    expect(local).toMatchObject({ code: 0, output: expect.stringContaining('the merged reports are of 2 versions of the target (') })
  })
})

describe('what Vitest writes for other programs', () => {
  const keys = Object.values(corpus)
    .flatMap((text) =>
      [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => `acme:${id.startsWith('honest') ? 'benign' : 'defence'}/${id}`),
    )
    .toSorted()

  it('JUnit names every item by its key, in its corpus file, and a failure with its line', async () => {
    const user = await worse()
    await user.vitest([...run, '--reporter=junit', '--outputFile=junit.xml'])
    const xml = user.read('junit.xml')
    const cases = [...xml.matchAll(/<testcase classname="([^"]+)" name="(\S+) [^"]+"/g)]
    expect(cases.map(([, , key]) => key).toSorted()).toEqual(keys)
    expect(cases.every(([, file]) => file?.startsWith('assay/') && existsSync(user.path(file)))).toBe(true)
    expect(xml).toMatch(/<failure message="acme:defence\/poison-1 [^"]*" type="AssayRegression">/)
    expect(xml).toMatch(/place {4}assay\/tool-poisoning\.assay\.jsonc:3/)
    expect(xml).toContain('failures="2"')
  })

  it('JSON gives key, digest, outcome and line of every item', async () => {
    const user = await worse()
    await user.vitest([...run, '--reporter=json', '--outputFile=out.json'])
    interface Report {
      readonly testResults: readonly {
        readonly name: string
        readonly assertionResults: readonly {
          readonly title: string
          readonly location: { readonly line: number }
          readonly meta: { readonly assay: { readonly key: string; readonly digest: string; readonly outcome: object } }
        }[]
      }[]
    }
    const found = user
      .json<Report>('out.json')
      .testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })))
    expect(found.map(({ meta }) => meta.assay.key).toSorted()).toEqual(keys)
    for (const { title, location, meta, file } of found) {
      expect(title.split(' ')[0]).toBe(meta.assay.key)
      expect(user.read(file.slice(user.root.length + 1)).split('\n')[location.line - 1]).toContain(`"id":"${meta.assay.key.split('/')[1]}"`)
      expect(meta.assay.digest).toMatch(/^[0-9a-f]{16}$/)
    }
  })
})
