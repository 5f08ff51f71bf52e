import { expect, it } from 'vitest'
import type { ServerItem } from '../../src/corpus/item.js'
import { maskedPlayer, withMaskedErrors } from '../../src/run/masked.js'
import type { ItemRun } from '../../src/suites/run.js'
import { maskOf } from '../../src/targets/server/mask.js'

// A password may be the word of a status.
const mask = maskOf({ headers: { 'X-Api-Key': 'KEY-topsecret-42', 'X-Pass': 'fail' } })
const item = {} as ServerItem
const played = (run: Partial<ItemRun>) =>
  maskedPlayer(
    { play: () => Promise.resolve({ outcome: { status: 'fail' }, latency: [], signals: {}, ...run }), close: () => Promise.resolve() },
    mask,
  ).play(item)

it('masks every text of an item, and no word of ours', async () => {
  const said = 'KEY-topsecret-42'
  expect(
    await played({
      findings: [{ revision: '2025-11-25', kind: 'broken', what: said, sent: said, received: said }],
      reason: said,
      remedy: said,
    }),
  ).toMatchObject({
    outcome: { status: 'fail' },
    findings: [{ kind: 'broken', what: '<header X-Api-Key>', sent: '<header X-Api-Key>', received: '<header X-Api-Key>' }],
    reason: '<header X-Api-Key>',
    remedy: '<header X-Api-Key>',
  })
  expect(await played({ outcome: { error: `at ${said}` } })).toMatchObject({ outcome: { error: 'at <header X-Api-Key>' } })
})

it('masks what is thrown', async () => {
  const open = withMaskedErrors(({ url }: { name: string; url: string }) => Promise.reject(new Error(`no answer of ${url}`)))
  await expect(open({ name: 'x', url: 'http://127.0.0.1:9/mcp?tok=QSECRET99' })).rejects.toThrow(
    /^no answer of http:\/\/127\.0\.0\.1:9\/mcp\?<query of target\.url>$/,
  )
})
