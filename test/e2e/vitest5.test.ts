import { expect, it } from 'vitest'
import { guardSource, sample } from './samples.js'
import { workspace } from './workspace.js'

/** The way of a user on the other end of the supported range: Vitest 5, Vite 8, Node 24. */
it('Vitest 5 on Node 24 records, gates, lists, filters, shards, merges and accepts', async () => {
  const user = workspace({ ...sample(), 'own.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n" }, 'vitest5')
  const run = ['run', '--project', 'assay']
  const version = await user.exec(user.node, ['--version'])
  expect(version.output).toMatch(/^v24\./)

  const everything = await user.vitest(['run', '--reporter=verbose'])
  expect(everything.output).toContain('v5.')
  expect(everything.output).toContain('own.test.mjs > unit')
  expect(everything.code).toBe(0)
  const before = user.read('baselines/default.json')

  const listed = await user.vitest(['list', '--project', 'assay'])
  for (const name of ['honest-1', 'poison-2', 'shadow-1']) expect(listed.output).toContain(name)

  user.write('guard.mjs', guardSource.replace('enforce: true', 'enforce: false'))
  const worse = await user.vitest(run, { CI: 'true' })
  expect(worse.code).toBe(1)
  expect(worse.output).toContain('assay/tool-poisoning.assay.jsonc:3')
  expect(worse.output).toContain('enforce → detect (worse)')
  expect((await user.vitest([...run, '-t', 'shadow'], { CI: 'true' })).code).toBe(0)
  expect((await user.vitest([...run, 'assay/tool-shadowing.assay.jsonc:4'], { CI: 'true' })).output).toMatch(/1 passed/)
  expect((await user.vitest([...run, '--tags-filter', 'benign'], { CI: 'true' })).code).toBe(0)

  for (const shard of ['1/2', '2/2']) await user.vitest([...run, '--shard', shard, '--reporter=blob'])
  const merged = await user.vitest(['--merge-reports', '--project', 'assay'], { CI: 'true' })
  expect(merged.code).toBe(1)
  expect(merged.output).toContain('acme:defence/poison-1')
  expect(user.read('baselines/default.json')).toBe(before)

  expect((await user.vitest([...run, '-u'])).code).toBe(0)
  expect(user.read('baselines/default.json')).not.toBe(before)
})

it('Vitest 5 contains a guard that hangs, and scores the new target when its module cache knows the old one', async () => {
  const hanging = `${guardSource.replace('const text', "if (JSON.stringify(input).includes('gamma.')) for (;;) {}\n  const text")}`
  const user = workspace(
    {
      ...sample({ target: { module: './guard.mjs#guard', timeout: 300 } }, 'test: { fsModuleCache: true },'),
      'guard.mjs': hanging,
      'lax.mjs': 'export const guard = () => false\n',
    },
    'vitest5',
  )
  const hung = await user.vitest(['run', '--project', 'assay'])
  expect(hung.code).toBe(1)
  expect(hung.output).toContain('did not answer within 300 ms')
  expect(user.read('baselines/default.json')).toContain('poison-2')
  user.write('vitest.config.mjs', user.read('vitest.config.mjs').replace('./guard.mjs#guard', './lax.mjs#guard'))
  const lax = await user.vitest(['run', '--project', 'assay'])
  expect(lax.output).toContain('enforce → none (worse)')
})
