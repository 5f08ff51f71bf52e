import { describe, expect, it } from 'vitest'
import { runSchema } from '../../src/report/record-schema.js'
import { corpus, guardSource } from './samples.js'
import { workspace } from './workspace.js'

const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
const alone = (files: Record<string, string | object> = {}) =>
  workspace({ 'assay.config.mjs': `export default ${JSON.stringify(options)}\n`, 'guard.mjs': guardSource, ...corpus, ...files }, 'alone')
const weak = guardSource.replace("includes('password file')", "includes('password file beta')")

describe('a gate that must not say yes', () => {
  const twoProjects = (files: Record<string, string | object> = {}) =>
    workspace({
      'vitest.config.mjs': `import { assayProject } from 'vitest-assay'
export default { test: { projects: [
  assayProject({ name: 'a', target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'], baseline: 'baselines/a.json' }),
  'packages/*/vitest.assay.config.mjs',
] } }`,
      'guard.mjs': guardSource,
      ...corpus,
      'packages/b/vitest.assay.config.mjs': `import { assayProject } from 'vitest-assay'
export default assayProject({ name: 'b', target: './guard.mjs#guard', corpus: 'none', include: ['../../assay/*.assay.jsonc'] }, import.meta.dirname)`,
      'packages/b/guard.mjs': guardSource,
      ...files,
    })

  it('judges every project of the configuration, those in files of their own too', async () => {
    const user = twoProjects()
    expect((await user.vitest(['run', '--project', 'a', '--project', 'b'])).code).toBe(0)
    expect((await user.assay(['check'], { CI: '1' })).code).toBe(0)
    user.write('packages/b/guard.mjs', weak)
    const { code, err } = await user.assay(['check'], { CI: '1' })
    expect([code, err]).toEqual([1, expect.stringContaining('AssayRegression: acme:defence/poison-1')])
  })

  it('prints and fails what it could judge, where another target could not be', async () => {
    const several = { ...options, target: undefined, targets: { one: './guard.mjs#guard', two: './two.mjs' } }
    const user = alone({ 'assay.config.mjs': `export default ${JSON.stringify(several)}`, 'two.mjs': 'export default () => false' })
    await user.assay(['check'])
    user.write('guard.mjs', weak)
    user.write('two.mjs', 'throw new Error("broken module")')
    const { code, out, err } = await user.assay(['check'], { CI: '1' })
    expect(code).toBe(1)
    expect(err).toContain('AssayRegression: acme:defence/poison-1')
    expect(err).toContain('broken module')
    expect(out).toContain('failed: 1 item')
  })

  it('an inline guard that ends the process, or waits for ever, ends it with 2 and a word', async () => {
    const exits = `export const guard = () => { setTimeout(() => process.exit(0), 0); return new Promise((resolve) => setTimeout(resolve, 50, true)) }`
    const inline = { ...options, target: { module: './guard.mjs#guard', host: 'inline' } }
    const user = alone({ 'assay.config.mjs': `export default ${JSON.stringify(inline)}`, 'guard.mjs': exits })
    const { code, err } = await user.assay(['check'])
    expect([code === 0, err === '']).toEqual([false, false])
    user.write('assay.config.mjs', 'await new Promise(() => {})')
    expect(await user.assay(['check'])).toMatchObject({ code: 2, err: expect.stringContaining('ended before the run did') as string })
  })

  it('asks an inline guard one input at a time, however slow it is, and ends when it leaves something open', async () => {
    const slow = `let seen
setInterval(() => {}, 1000)
export async function guard(input) {
  seen = JSON.stringify(input)
  await new Promise((resolve) => setTimeout(resolve, 60))
  return seen.includes('password file')
}`
    const inline = { ...options, target: { module: './guard.mjs#guard', host: 'inline' } }
    const user = alone({ 'assay.config.mjs': `export default ${JSON.stringify(inline)}`, 'guard.mjs': slow })
    const { code, out } = await user.assay(['run', '--json'])
    expect(code).toBe(0)
    const { suites } = runSchema.parse(JSON.parse(out))
    expect(suites.defence?.items.map(({ attack }) => attack)).toEqual(['enforce', 'enforce', 'none', 'none'])
  })

  it('-t that selects nothing is not saved by a waiver', async () => {
    const waivers = [{ id: 'poison-1', reason: 'later', expires: '2999-01-01' }]
    const user = alone({ 'assay.config.mjs': `export default ${JSON.stringify({ ...options, waivers })}` })
    expect(await user.assay(['check', '-t', 'no such'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no item is selected') as string,
    })
    expect((await user.assay(['check', '-t', 'poison-1 '])).code).toBe(0)
    const other = await user.assay(['check', '-t', 'poison-2 '])
    expect([other.code, other.err]).toEqual([0, ''])
  })

  it('a run whose record or SARIF cannot be written', async () => {
    const user = alone({ file: '' })
    expect((await user.assay(['run', '--sarif', 'file/x.sarif'])).code).toBe(1)
  })

  it('names that every object has are no commands and no options', async () => {
    const user = alone()
    expect(await user.assay(['toString'])).toMatchObject({ code: 2, err: expect.stringContaining('unknown command "toString"') as string })
    expect(await user.assay(['check', '--constructor'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('unknown option') as string,
    })
  })
})
