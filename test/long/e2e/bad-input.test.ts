import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sample } from '../../e2e/samples.js'
import { type Workspace, workspace } from '../../e2e/workspace.js'

const run = ['run', '--project', 'assay']
const file = 'baselines/default.json'
const entry = '"acme:benign/honest-1": {"d":"0123456789abcdef","verdict":"clean"}'
const head = '"schema": "assay/baseline@1", "target": "default"'

/** The message is said once, whatever the number of items: lines that hold it, but for the one of the summary that Vitest repeats. */
function timesSaid(output: string, message: string | RegExp): number {
  return output.split('\n').filter((line) => line.match(message)).length
}

describe('a baseline that cannot be read', () => {
  it.each<[string, string, RegExp]>([
    ['merge conflict markers', `{ ${head},\n<<<<<<< HEAD\n"items": {} }\n`, /baselines\/default\.json:2.*conflict/],
    ['a truncated file', `{ ${head}, "items": { ${entry.slice(0, 30)}`, /baselines\/default\.json:1:\d+/],
    ['a newer schema', `{ "schema": "assay/baseline@2", "target": "default", "items": {} }`, /assay\/baseline@2.*|update vitest-assay/i],
    ["another target's file", `{ "schema": "assay/baseline@1", "target": "other", "items": {} }`, /"other"/],
    [
      'an unknown member',
      `{ ${head}, "items": { ${entry.replace('"verdict"', '"verdikt"')} } }`,
      /^AssayError: baselines\/default\.json:1: "acme:benign\/honest-1"\.verdict/m,
    ],
  ])('%s: one message, exit 1, nothing written, with -u too', async (_name, text, message) => {
    const user = workspace({ ...sample(), [file]: text })
    for (const args of [run, [...run, '-u']]) {
      const { code, output } = await user.vitest(args)
      expect(code).toBe(1)
      expect(output).toMatch(message)
      expect(output).toMatch(/Mend|git checkout|npm/)
      expect(timesSaid(output, 'AssayError')).toBe(1)
      expect(output).not.toMatch(/\d+ failed.*\n.*Tests +\d+ failed/)
      expect(user.read(file)).toBe(text)
    }
  })

  it('a folder in its place', async () => {
    const user = workspace(sample())
    mkdirSync(user.path(file), { recursive: true })
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toContain('is a folder')
  })

  it('is read in any formatting', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    user.write(file, `\uFEFF${JSON.stringify(user.json(file), null, 8).replaceAll('\n', '\r\n')}`)
    expect((await user.vitest(run, { CI: 'true' })).code).toBe(0)
  })
})

describe('two runs at the same time', () => {
  it('lose nothing of each other', async () => {
    const user = workspace(sample())
    const runs = await Promise.all([user.vitest([...run, '-t', 'poison']), user.vitest([...run, '-t', 'honest|shadow'])])
    expect(runs.map(({ code }) => code)).toEqual([0, 0])
    expect(Object.keys(user.json<{ items: object }>(file).items)).toHaveLength(6)
  })
})

describe('a configuration that is wrong', () => {
  it.each<[string, object, string]>([
    ['a slip in a key', { bazeline: 'x' }, 'bazeline: unknown key; did you mean "baseline"?'],
    ['a target that is not there', { target: './gard.mjs' }, 'target: there is no module ./gard.mjs'],
  ])('%s ends the start with one message', async (_name, options, message) => {
    const { code, output } = await workspace(sample(options)).vitest(run)
    expect(code).toBe(1)
    expect(timesSaid(output, message)).toBe(1)
    expect(output).not.toContain('dist/index.js')
  })
})

describe('a corpus file that is malformed', () => {
  it('ends the start with one message that names file, line and key', async () => {
    const user = workspace(sample())
    const name = 'assay/tool-poisoning.assay.jsonc'
    user.write(name, user.read(name).replace('"severity":"high"', '"severity":"grave"'))
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toMatch(/assay\/tool-poisoning\.assay\.jsonc:3:\d+/)
    expect(output).toContain('severity')
    expect(existsSync(user.path(file))).toBe(false)
  })
})

describe('a guard that cannot be loaded', () => {
  const broken = async (source: string, options: object = {}): Promise<[Workspace, string]> => {
    const user = workspace({ ...sample(options), 'guard.mjs': source })
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(existsSync(user.path(file))).toBe(false)
    expect(timesSaid(output, 'AssayError')).toBe(1)
    return [user, output]
  }

  it.each<[string, string, RegExp]>([
    ['a syntax error', 'export function guard( {', /guard\.mjs does not build/],
    ['a missing export', 'export function gaurd() {}', /target guard\.mjs: .*no export 'guard'.*Did you mean '#gaurd'/],
    ['something that is no guard', 'export const guard = 5', /guard/],
    ['a throw on import', "throw new Error('no licence found')", /no licence found/],
    ['an exit on import', 'process.exit(3)\nexport const guard = () => true', /process\.exit\(3\)/],
    ['a package that is not installed', "import 'no-such-package-here'\nexport const guard = () => true", /no-such-package-here/],
  ])('%s: one message, exit 1, nothing written', async (_name, source, message) => {
    const [, output] = await broken(source)
    expect(output).toMatch(message)
  })

  it('a project that cannot be written: one message that names the folder and what mends it, also through the command', async () => {
    const user = workspace({ ...sample(), 'node_modules/.cache': '' })
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toMatch(
      /AssayError: the bundle of the target cannot be written \(.*\)\. Mend: make node_modules\/\.cache\/vitest-assay\/default writable/,
    )
    expect(timesSaid(output, 'AssayError')).toBe(1)
    expect(output).not.toMatch(/Unhandled|\n\s+at /)
    expect(existsSync(user.path(file))).toBe(false)
    const command = await user.assay(['check'])
    expect([command.code, command.err]).toEqual([
      2,
      expect.stringContaining('Mend: make node_modules/.cache/vitest-assay/command writable'),
    ])
    rmSync(user.path('node_modules/.cache'))
    expect((await user.vitest(run)).code).toBe(0)
  })
})
