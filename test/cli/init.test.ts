import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownNames } from '../../src/config/config-files.js'
import { packageRoot } from '../../src/paths.js'
import { plan, type Situation } from '../../src/cli/init-plan.js'

const situation = (files: Record<string, string>, more: Partial<Situation> = {}): Situation => ({
  target: './guard.mjs',
  projects: ['assay'],
  starts: false,
  hasVitest: false,
  viteConfig: undefined,
  repository: { up: '', down: '' },
  read: (path) => files[path],
  ...more,
})
const whyOf = (path: string, of: Situation) => {
  const step = plan(of).find((each) => each.path === path)
  return [step?.kind, step?.why]
}

describe('what `assay init` says of package.json', () => {
  it.each<[string, Partial<Situation>, string]>([
    ['without Vitest', {}, 'assay check'],
    ['beside Vitest', { hasVitest: true }, 'vitest run --project assay'],
    [
      'beside a variant',
      { hasVitest: true, viteConfig: '/x/vitest.guard.config.ts' },
      'vitest run --config vitest.guard.config.ts --project assay',
    ],
  ])('is the name of the script that it added, and what that runs, %s', (_, more, command) => {
    expect(whyOf('package.json', situation({ 'package.json': '{}' }, more))).toEqual(['write', `the script "assay:check": "${command}"`])
  })

  it('or of one that was there, or that it cannot add', () => {
    const own = '{ "scripts": { "assay:check": "mine" } }'
    expect(whyOf('package.json', situation({ 'package.json': own }))).toEqual(['there', 'has a script "assay:check": mine'])
    expect(whyOf('package.json', situation({}))).toEqual(['by-hand', 'add the script "assay:check": "assay check"'])
  })

  it.each(ownNames)('takes %s for the configuration that is there', (name) => {
    const of = (text: string) => situation({ [name]: text }, { given: './guard.mjs' })
    expect(whyOf(name, of("export default { target: './guard.mjs' }"))).toEqual(['there', 'names the target'])
    expect(plan(of("export default { target: './guard.mjs' }")).map(({ path }) => path)).not.toContain(
      name === 'assay.config.mjs' ? '' : 'assay.config.mjs',
    )
    expect(whyOf(name, of('export default {}'))).toEqual(['by-hand', "names another target; put './guard.mjs' there"])
  })

  it('and of a file that is all its own nothing more', () => {
    expect(whyOf('assay.config.mjs', situation({}))).toEqual(['write', undefined])
  })
})

describe('what `assay init` writes of a server', () => {
  const textOf = (path: string, of: Situation) => {
    const step = plan(of).find((each) => each.path === path)
    return step?.kind === 'write' ? step.text : ''
  }
  const started: Partial<Situation> = { target: { kind: 'server', command: 'node', args: ['dist/server.js'] }, starts: true }

  it('is a target that says so', () => {
    const module = { kind: 'server', module: './src/server.ts#createServer' } as const
    expect(textOf('assay.config.mjs', situation({}, { target: module }))).toContain(
      "target: { kind: 'server', module: './src/server.ts#createServer' },",
    )
    expect(textOf('assay.config.mjs', situation({}, started))).toContain(
      "target: { kind: 'server', command: 'node', args: ['dist/server.js'] },",
    )
  })

  it('builds in the workflow what the server is started from, where there is a script for it, and nothing of a guard', () => {
    const files = { 'package.json': '{ "scripts": { "build": "tsc" } }' }
    const path = '.github/workflows/assay.yml'
    expect(textOf(path, situation(files, started))).toContain(
      '- run: npm ci\n      - run: npm run build\n      - run: npm run assay:check\n',
    )
    expect(textOf(path, situation({ ...files, 'yarn.lock': '' }, started))).toContain('- run: yarn run build\n')
    expect(textOf(path, situation(files))).not.toContain('build')
    expect(textOf(path, situation({ 'package.json': '{}' }, started))).not.toContain('build')
  })

  it('uses the actions of the workflows to copy', () => {
    const used = (text: string) => [...text.matchAll(/uses: actions\/(?:checkout|setup-node)@\S+/g)].map(([use]) => use)
    const copied = readFileSync(join(packageRoot, 'examples/github-actions/assay.yml'), 'utf8')
    const written = used(textOf('.github/workflows/assay.yml', situation({})))
    expect([written.length, written]).toEqual([2, used(copied)])
  })

  it('selects the projects of several targets, on every shell', () => {
    const path = 'vitest.config.ts'
    const files = { 'package.json': '{}', [path]: 'assay({ targets })' }
    const several = situation(files, { target: undefined, hasVitest: true, viteConfig: `/x/${path}`, projects: ['assay*', 'own'] })
    expect(JSON.parse(textOf('package.json', several))).toEqual({
      scripts: { 'assay:check': 'vitest run --project "assay*" --project own' },
    })
    expect(whyOf(path, several)).toEqual(['there', 'names the target'])
  })

  it('is run by the command where assay.config.* names it, beside a configuration of Vitest too', () => {
    const files = { 'package.json': '{}', 'assay.config.mjs': 'export default {}', 'vitest.config.ts': 'export default {}' }
    const beside = situation(files, { target: undefined, hasVitest: true, viteConfig: '/x/vitest.config.ts' })
    expect(whyOf('package.json', beside)).toEqual(['write', 'the script "assay:check": "assay check"'])
    expect(whyOf('assay.config.mjs', beside)).toEqual(['there', 'names the target'])
  })
})
