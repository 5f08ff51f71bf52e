import { expect, it } from 'vitest'
import { among, hostileSuite } from '../../../targets/guard/hostile-suite.js'

hostileSuite('process')

it('a guard that leaves the channel of its process fails on that input alone', { timeout: 30_000 }, async () => {
  const { outcome } = await among('process', 'disconnect')
  expect(outcome).toMatchObject({ error: 'closed the channel of its process' })
})
