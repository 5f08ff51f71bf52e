import { describe, expect, it } from 'vitest'
import { ownNames } from '../../src/config/config-files.js'
import { plan, type Situation } from '../../src/cli/init-plan.js'

const situation = (files: Record<string, string>, more: Partial<Situation> = {}): Situation => ({
  target: './guard.mjs',
  given: false,
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
    const of = (text: string) => situation({ [name]: text }, { given: true })
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
