import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runSchema } from '../../src/report/record-schema.js'
import { corpus, guardSource } from '../e2e/samples.js'
import { type RunResult, workspace } from '../e2e/workspace.js'

const weak = guardSource.replace("includes('password file')", "includes('password file beta')")
const monorepo = () =>
  workspace({
    'vitest.config.mjs': "export default { test: { projects: ['packages/*/vitest.assay.config.mjs'] } }",
    'packages/b/vitest.assay.config.mjs': `import { assayProject } from 'vitest-assay'
export default assayProject({ name: 'b', target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }, import.meta.dirname)`,
    'packages/b/guard.mjs': guardSource,
    ...Object.fromEntries(Object.entries(corpus).map(([name, text]) => [`packages/b/${name}`, text])),
  })

describe('a package of a monorepo, scored from its root', () => {
  const doors = (user: ReturnType<typeof workspace>) =>
    [
      ['Vitest', (env?: Record<string, string>) => user.vitest(['run', '--project', 'b'], env)],
      ['the command', (env?: Record<string, string>) => user.assay(['check'], env)],
    ] as const
  /** What a user would paste: the files of the table and of the first failure. */
  const named = ({ output }: RunResult) =>
    [...output.matchAll(/^ +(?:baseline|record|place|commit) +([^\s,:]+)|commit (\S+?)[.:]?$/gm)].map(
      ([, path, other]) => path ?? other ?? '',
    )

  it.each([0, 1])('every path that is printed can be pasted there (door %i), and the record names none of the machine', async (door) => {
    const user = monorepo()
    const [name, run] = doors(user)[door] ?? doors(user)[0]
    const none = await run({ CI: '1' })
    expect(none.output, name).toContain('packages/b/baselines/default.json is not there')
    const first = await run()
    expect(named(first), name).toEqual(
      expect.arrayContaining(['packages/b/baselines/default.json', 'packages/b/.assay/default/run.json']) as string[],
    )
    user.write('packages/b/guard.mjs', weak)
    const worse = await run({ CI: '1' })
    expect(named(worse), name).toContain('packages/b/assay/tool-poisoning.assay.jsonc')
    for (const path of [...named(first), ...named(worse)]) expect([path, existsSync(user.path(path))]).toEqual([path, true])
    const record = runSchema.parse(user.json('packages/b/.assay/default/run.json'))
    expect([record.baseline.path, record.target.module]).toEqual(['baselines/default.json', 'guard.mjs'])
    user.write('packages/b/guard.mjs', 'export function guard( {')
    expect((await run()).output, name).toContain('target packages/b/guard.mjs does not build')
    user.write('packages/b/guard.mjs', guardSource)
    user.write('packages/b/baselines/default.json', '{')
    expect((await run()).output, name).toMatch(/packages\/b\/baselines\/default\.json:1/)
  })

  it('and from the package itself, as it is named there', async () => {
    const user = monorepo()
    const run = (...args: string[]) =>
      user.exec('sh', ['-c', `cd packages/b && "${user.node}" "${user.binFolder}/assay" ${args.join(' ')}`])
    const first = await run('check')
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringMatching(/baseline +baselines\/default\.json, .*record +\.assay\/default\/run\.json/s),
    ])
  })
})
