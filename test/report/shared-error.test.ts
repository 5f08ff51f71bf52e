import pc from 'picocolors'
import { expect, it } from 'vitest'
import { renderSummary } from '../../src/report/terminal.js'
import { defenceItem, type Play, sampleRecord } from './sample.js'

const render = (plays: readonly Play[]): string =>
  renderSummary(sampleRecord(plays), { columns: 80, colors: pc.createColors(false), record: '.assay/default/run.json' })

it('says a reason that many items share once, and whole', () => {
  const why =
    'the server was given up: its server does not answer after it was started again, and nobody knows why it does not do that any more'
  const errors = (count: number): Play[] =>
    Array.from({ length: count }, (_, at) => ({ item: defenceItem('rug-pull', at + 1), outcome: { error: at === 0 ? 'boom' : why } }))
  const text = render(errors(12))
  expect(text).toContain(' ✗ 12 items ended in an error\n     11 for one reason: the server was given up: ')
  expect(text).toContain('any more\n     defence/rug-pull-001  boom\n')
  expect(text.match(/given up/g)).toHaveLength(1)
  // Few of them are named.
  expect(render(errors(4)).match(/given up/g)).toHaveLength(3)
})
