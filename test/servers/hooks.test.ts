import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { startReference } from './reference.mjs'

/** Members of a server that are not there to be replaced. */
const plain = new Set([
  'revisions',
  'legacyRevisions',
  'modernRevisions',
  'auth',
  'url',
  'key',
  'state',
  'watchers',
  'handlers',
  'sessions',
  'ended',
  'callTimes',
])

it('README.md names each hook, and no other', async () => {
  const { server, close } = await startReference()
  const rows = readFileSync(new URL('README.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const cells = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)/g)].map(([, name]) => String(name)))
  const hooks = Object.keys(server).filter((name) => !plain.has(name))
  expect([...new Set(cells)].toSorted()).toEqual(hooks.toSorted())
  await close()
})
