import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.js'
import { renderAnnotations, workflowCommand } from '../../src/report/annotations.js'
import { dangers } from './hostile.js'
import { hostileRun } from './hostile-run.js'
import { caught, defenceItem, missed, type Play, sampleRecord } from './sample.js'

interface Command {
  readonly name: string
  readonly properties: Readonly<Record<string, string>>
  readonly message: string
}

/** Reads a line as GitHub's runner does: the command up to the next `::`, properties parted by commas, escapes undone last. */
function parse(line: string): Command | undefined {
  const end = line.indexOf('::', 2)
  if (!line.startsWith('::') || end === -1) return undefined
  const [name = '', ...rest] = line.slice(2, end).split(' ')
  const list = rest.join(' ')
  const message = line.slice(end + 2)
  const pairs = list.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), unescape(pair.slice(pair.indexOf('=') + 1))])
  return { name, properties: Object.fromEntries(pairs) as Record<string, string>, message: unescape(message) }
}

const codes: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' }
const unescape = (text: string) => text.replaceAll(/%(?:0D|0A|3A|2C|25)/g, (code) => codes[code] ?? '')

const worse = (count: number): Play[] =>
  Array.from({ length: count }, (_, index) => ({ item: defenceItem('rug-pull', index), outcome: missed, was: caught }))
const recorded = (plays: readonly Play[]) =>
  formatBaseline({
    target: 'default',
    items: Object.fromEntries(plays.map(({ item }) => [item.key, { d: item.digest, attack: 'enforce', control: 'clean' }])),
  })
const file = 'baselines/default.json'

describe('annotations', () => {
  it('stand at the line of each failing item in the baseline', () => {
    const plays = worse(3)
    const lines = renderAnnotations(sampleRecord(plays), { file, text: recorded(plays) })
    expect(lines.map(parse)).toEqual(
      [0, 1, 2].map((index) => ({
        name: 'error',
        properties: { file, line: String(index + 5), title: `defence/rug-pull-00${index} worse than recorded` },
        message: expect.stringContaining('was: attack enforce, control clean\nis: attack none, control clean') as string,
      })),
    )
    expect(recorded(plays).split('\n')[4]).toContain('rug-pull-000')
    expect(parse(lines[0] ?? '')?.message).toContain('accept: npx vitest run --project assay -u -t "^defence/rug-pull-000 "')
  })

  it('name every way to fail, at line 1 where the baseline holds nothing, and nothing that passes', () => {
    const plays: Play[] = [
      { item: defenceItem('rug-pull', 1), outcome: { error: 'attack: boom' }, was: caught },
      { item: defenceItem('rug-pull', 2), outcome: caught },
      { item: defenceItem('rug-pull', 3), outcome: { unmeasured: 'unknown' }, was: caught },
      { item: defenceItem('rug-pull', 4), outcome: caught, was: caught, wasDigest: 'fedcba9876543210' },
      { item: defenceItem('rug-pull', 5), outcome: caught, was: missed },
      { item: defenceItem('rug-pull', 6), outcome: caught, was: caught },
    ]
    const record = sampleRecord(plays, {
      mode: 'none',
      stale: [{ key: 'defence/gone-001', fails: true, action: 'none' }],
      judgement: { failures: ['coverage 10% is below 50%'], notJudged: [] },
      waivers: { expired: [{ id: 'rug-pull-009', reason: 'later', expires: '2026-01-01' }], unmatched: [] },
    })
    const found = renderAnnotations(record, { file, text: recorded(plays.slice(0, 1)) }).map(parse)
    expect(found.map((command) => [command?.properties['title'], command?.properties['line']])).toEqual([
      ['defence/rug-pull-003 measured before, unmeasured now', '1'],
      ['defence/rug-pull-004 changed since recorded', '1'],
      ['defence/rug-pull-001 ended in an error', '5'],
      ['defence/rug-pull-002 not recorded yet', '1'],
      ['defence/gone-001 recorded, but no longer in the corpus', '1'],
      ['a rule over all items failed', '1'],
      ['a waiver has expired', '1'],
    ])
    expect(found[5]?.message).toBe('coverage 10% is below 50%')
    expect(renderAnnotations(sampleRecord(plays.slice(4)), { file, text: '' })).toEqual([])
  })

  it.each([
    [10, 0, 10],
    [11, 0, 10],
    [500, 0, 10],
    [5, 7, 3],
    [5, 100, 1],
  ])('of %i failures, with %i errors annotated before, %i lines say all', (count, before, expected) => {
    const plays = worse(count)
    const lines = renderAnnotations(sampleRecord(plays), { file, text: recorded(plays), before })
    expect(lines).toHaveLength(expected)
    const [, rest = '1'] = /title=(\d+) more failures?%2C/.exec(lines.at(-1) ?? '') ?? []
    expect(lines.length - 1 + Number(rest)).toBe(count)
  })
})

describe('a workflow command', () => {
  it('is read as it was meant, whatever is in it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '%', ':', ',', '\n', '\r', '=', '2', '5', '::'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (title, message) => {
        const line = workflowCommand('error', { file: 'a b', title }, message)
        expect(line).not.toMatch(/[\r\n]/)
        expect(parse(line)).toEqual({ name: 'error', properties: { file: 'a b', title }, message })
      }),
      { numRuns: 1000 },
    )
  })

  it('red twin: without the escapes of properties a title ends early', () => {
    expect(parse('::error file=x,title=a,b::c::d')).not.toMatchObject({ properties: { title: 'a,b::c' }, message: 'd' })
    expect(parse(workflowCommand('error', { file: 'x', title: 'a,b::c' }, 'd'))).toMatchObject({
      properties: { title: 'a,b::c' },
      message: 'd',
    })
  })

  it('comes of a hostile run one a line, as an error at the baseline and nowhere else', () => {
    fc.assert(
      fc.property(hostileRun, (record) => {
        for (const line of renderAnnotations(record, { file, text: '' })) {
          const command = parse(line)
          expect([command?.name, Object.keys(command?.properties ?? {}), command?.properties['file']]).toEqual([
            'error',
            ['file', 'line', 'title'],
            file,
          ])
          expect([command?.properties['title'] ?? '', ...(command?.message ?? '').split('\n')].flatMap(dangers)).toEqual([])
        }
      }),
      { numRuns: 120 },
    )
  })
})
