import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCorpus } from '../../src/corpus/load.js'
import { packageRoot } from '../../src/paths.js'
import { guardSource, sample } from '../e2e/samples.js'
import { type Workspace, workspace } from '../e2e/workspace.js'

interface Listed {
  readonly name: string
  readonly file: string
  readonly projectName: string
  readonly location: { readonly line: number }
}

const bundledConfig = `
import { defineConfig } from 'vitest/config'
import { assay } from 'vitest-assay'
export default defineConfig({ plugins: [assay({ target: './guard.mjs#guard' })] })
`

/** Name, file inside of the package and line of every item of the bundled corpus. */
const expected = [...loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] }).items.values()]
  .map(({ key, title, file, line }) => `${key} ${title} @ ${posix.relative(packageRoot, file)}:${line}`)
  .toSorted()

async function list(user: Workspace, flags: readonly string[]): Promise<string[]> {
  const { code, output } = await user.vitest(['list', '--project', 'assay', ...flags, '--json=listed.json'])
  expect([code, output]).toEqual([0, expect.any(String)])
  return user
    .json<Listed[]>('listed.json')
    .map(({ name, file, location }) => `${name} @ ${file.replace(/^.*\/node_modules\/vitest-assay\//, '')}:${location.line}`)
    .toSorted()
}

describe.each([
  { on: 'vitest4', ways: { collected: [], parsed: ['--static-parse'] } },
  { on: 'vitest5', ways: { collected: ['--no-static-parse'], parsed: [] } },
] as const)('on $on, editors', ({ on, ways }) => {
  it('are told every item of the bundled corpus, with its file and line, whether tests are collected or parsed', async () => {
    const user = workspace({ 'vitest.config.mjs': bundledConfig, 'guard.mjs': guardSource }, on)
    expect(await list(user, ways.collected)).toEqual(expected)
    expect(await list(user, ways.parsed)).toEqual(expected)
    const poisoning = expected.filter((item) => item.startsWith('defence/tool-poisoning-'))
    expect(await list(user, [...ways.parsed, '--tags-filter', 'tool-poisoning'])).toEqual(poisoning)
    expect(await list(user, [...ways.collected, '--tags-filter', 'tool-poisoning'])).toEqual(poisoning)
    // Who lists scores nothing.
    expect(['baselines', '.assay'].filter((name) => existsSync(user.path(name)))).toEqual([])
  })

  it.each([
    { how: 'after starting the reporters', prepared: true },
    { how: 'right away', prepared: false },
  ])('parse files, and run one test twice through the Node API, $how', async ({ prepared }) => {
    const user = workspace({ ...sample(), 'editor.mjs': editor(prepared) }, on)
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    const before = user.read('baselines/default.json')
    user.write('guard.mjs', guardSource.replace('enforce: true', 'enforce: false'))

    const { code, output } = await user.exec(user.node, ['editor.mjs'], { VITEST: 'true', TEST: 'true', NODE_ENV: 'test' })
    expect([code, output]).toEqual([0, expect.any(String)])
    const { parsed, ran } = user.json<{ parsed: readonly string[]; ran: readonly string[] }>('seen.json')
    expect(parsed).toHaveLength(6)
    expect(parsed).toContain('acme:defence/poison-2 order in poison-2 @ tool-poisoning.assay.jsonc:4 defence tool-poisoning severity:high')
    // The switch that updates snapshots is that of all projects, the user's own among them: it accepts nothing here.
    expect(ran).toEqual([
      ['skipped', 'failed'],
      ['skipped', 'failed'],
    ])
    expect(user.read('baselines/default.json')).toBe(before)
  })
})

/** What an editor does (the one for VS Code, by its source): one Vitest without a watcher, files parsed, tests run by name. */
const editor = (prepared: boolean) => `
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createVitest } from 'vitest/node'
const settings = { watch: true, api: false, ui: false, includeTaskLocation: true, reporters: [{}] }
const vitest = await createVitest('test', settings, { server: { middlewareMode: true, watch: null } })
${prepared ? 'await vitest.standalone()' : ''}
const specifications = (await vitest.globTestSpecifications()).filter(({ project }) => project.name === 'assay')
const modules = await (vitest.parseSpecifications ?? vitest.experimental_parseSpecifications).call(vitest, specifications)
const parsed = modules.flatMap((module) => [...module.children.allTests()].map((test) =>
  \`\${test.name} @ \${basename(module.moduleId)}:\${test.location.line} \${test.tags.filter((tag) => !tag.startsWith('owasp')).join(' ')}\`))
const file = specifications.find(({ moduleId }) => moduleId.endsWith('tool-poisoning.assay.jsonc'))
const run = async () => {
  const { testModules } = await vitest.rerunTestSpecifications([file.project.createSpecification(file.moduleId)], false)
  const module = testModules.find(({ moduleId }) => moduleId === file.moduleId)
  return [...module.children.allTests()].map((test) => test.result().state)
}
vitest.setGlobalTestNamePattern(/^\\s?acme:defence\\/poison-2 order in poison-2$/)
const ran = [await run()]
vitest.enableSnapshotUpdate()
ran.push(await run())
writeFileSync('seen.json', JSON.stringify({ parsed, ran }))
process.exitCode = 0
await vitest.close()
`
