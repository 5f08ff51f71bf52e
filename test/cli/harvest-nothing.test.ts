import { expect, it, vi } from 'vitest'
import { harvest } from '../../src/cli/harvest.js'
import { smallServer, tool } from '../harvest/small-server.js'
import { call, folder } from './call.js'

vi.setConfig({ testTimeout: 60_000 })
// What is tested is a command, not the release of the corpus that is being worked on, nor the package as it was built last.
vi.mock(import('../../src/corpus/manifest.js'), async (original) => ({ ...(await original()), checkManifest: () => {} }))
vi.mock(import('../../src/run/server-settings.js'), async (original) => ({
  ...(await original()),
  loadServerPlayer: () => import('../../src/run/server-player.js'),
}))

const notes = tool('add_note', 'Puts a note into the notebook of the user, who finds it there under the day on which it was written.')
const server = { kind: 'server', command: process.execPath, args: ['server.mjs', 'lists.json'] }
const harvested = (lists: object, targets: object) =>
  call(harvest, [], folder({ 'server.mjs': smallServer, 'lists.json': lists, 'assay.config.json': { targets } }).root)

it('says of a second transport of one server that its items are there already', async () => {
  const { code, out, err } = await harvested({ tools: [notes] }, { one: server, two: server })
  expect([code, out]).toEqual([0, expect.stringContaining('assay/harvest/one.assay.jsonc  1 item: 1 new\n')])
  expect(err).toMatch(/^two: tool add_note: it is left out, since it says nearly the same as one:benign\/tool-add_note \(likeness 1\.00, /m)
  expect(err).toContain('two: no file is written: nothing is left of what it lists\n')
})

it('says of an empty server that it lists nothing', async () => {
  const { code, out, err } = await harvested({}, { empty: server })
  expect([code, out, err]).toEqual([0, '', 'empty: no file is written: it lists no tool, prompt or resource\n'])
})
