import * as fc from 'fast-check'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { dangers } from './hostile.js'
import { hostileRun, markup } from './hostile-run.js'
import { benignItem, caught, checkItem, clean, defenceItem, missed, type Play, sampleRecord, warned } from './sample.js'

const plays: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: caught, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: missed, was: caught },
  { item: defenceItem('tool-poisoning', 3), outcome: missed, was: missed },
  { item: defenceItem('rug-pull', 1), outcome: { unmeasured: 'unknown' }, was: caught },
  { item: defenceItem('rug-pull', 2), outcome: { error: 'attack: boom' }, was: caught },
  { item: defenceItem('rug-pull', 3), outcome: caught },
  { item: defenceItem('rug-pull', 4), outcome: caught, was: caught, wasDigest: 'fedcba9876543210' },
  { item: defenceItem('rug-pull', 5), outcome: caught, was: warned },
  { item: benignItem('prompt', 1), outcome: { verdict: 'warned' }, was: { verdict: 'warned' } },
  { item: benignItem('prompt', 2), outcome: clean, was: clean },
]
const strict = sampleRecord(plays, { mode: 'none', stale: [{ key: 'defence/gone-001', fails: true, action: 'none' }] })

const harmless = new Set(['h2', 'p', 'table', 'tbody', 'thead', 'tr', 'th', 'td', 'ul', 'li', 'code', 'details', 'summary'])

/** What in a summary is more than text, as a reader of Markdown renders it. */
function effects(summary: string): string[] {
  const html = marked.parse(summary, { async: false, gfm: true })
  const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
  const wrong = tags.filter((tag) => !harmless.has(/^<\/?([a-z0-9]+)(?: colspan="\d")?>$/.exec(tag)?.[1] ?? ''))
  const stack: string[] = []
  for (const tag of tags) {
    const name = /[a-z0-9]+/.exec(tag)?.[0] ?? ''
    if (!tag.startsWith('</')) stack.push(name)
    else if (stack.pop() !== name) wrong.push(`${tag} closes nothing`)
  }
  // GitHub turns mentions, numbers, addresses, emoji and formulas in text into links and pictures, but not in code.
  const text = html.replace(/<code>[^<]*<\/code>/g, '').replace(/<[^>]*>/g, '')
  return [
    ...wrong,
    ...stack.map((name) => `<${name}> stays open`),
    ...(/[@#$]|:\w+:|https?:|www\.|GH-/.test(text.replaceAll(/&(?:#39|\w+);/g, '')) ? [`text that GitHub acts on: ${text}`] : []),
    ...summary.split('\n').flatMap(dangers),
  ]
}

describe('a job summary', () => {
  const summary = renderJobSummary(strict)

  it('begins with what the gate came to', () => {
    expect(summary.trimStart()).toMatch(/^<h2>Assay <code>default<\/code>: failed: 5 items, 1 stale entry<\/h2>/)
    expect(renderJobSummary(sampleRecord([plays[0] as Play]))).toContain('<code>default</code>: passed</h2>')
  })

  it('gives each figure as k of n with its interval, and what was not measured beside it', () => {
    expect(summary).toMatch(
      /<td>benign false positives<\/td><td>1\/2 50\.0% \(.*?\), by 1 family\* .*?<\/td><td>all 2 items measured<\/td>/,
    )
    expect(summary).toMatch(
      /<td>CorpusRobustCoverage<\/td><td>\d\.\d\/2 .*?%\), by 8 families\* .*?<\/td><td>6 of 8 fixtures measured, 1 unmeasured, 1 error<\/td>/,
    )
    expect(summary).toMatch(/<td>controls flagged<\/td><td>0\/6, below/)
  })

  it('lists what changed with item, was, is and place, worst first', () => {
    const rows = [
      ...summary.matchAll(/<tr><td>[❌•] (.*?)<\/td><td><code>(.*?)<\/code><\/td><td><code>(.*?)<\/code><\/td><td><code>(.*?)<\/code>/g),
    ]
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ['worse than recorded', 'defence/tool-poisoning-002', 'attack enforce, control clean', 'attack none, control clean'],
      ['measured before, unmeasured now', 'defence/rug-pull-001', 'attack enforce, control clean', 'unmeasured unknown'],
      ['changed since recorded', 'defence/rug-pull-004', 'attack enforce, control clean', 'attack enforce, control clean'],
      ['ended in an error', 'defence/rug-pull-002', 'attack enforce, control clean', 'attack: boom'],
      ['not recorded yet', 'defence/rug-pull-003', 'not recorded', 'attack enforce, control clean'],
      ['recorded, but no longer in the corpus', 'defence/gone-001', 'recorded', 'not in the corpus'],
      ['better than recorded', 'defence/rug-pull-005', 'attack detect, control clean', 'attack enforce, control clean'],
    ])
    expect(summary).toContain('<td><code>fixtures/tool-poisoning.assay.jsonc:4</code></td>')
  })

  it('says what broke: what went over the wire, or the reason that the defence gave, safe and cut', () => {
    const findings = [
      {
        revision: '2025-11-25' as const,
        kind: 'broken' as const,
        what: 'served a foreign origin',
        sent: 'POST /mcp',
        received: `HTTP 200 <b>@all</b>${'x'.repeat(900)}`,
      },
    ]
    const text = renderJobSummary(
      sampleRecord([
        { item: checkItem('origin-foreign'), outcome: { status: 'fail' }, was: { status: 'pass' }, findings },
        { item: defenceItem('rug-pull', 1), outcome: missed, was: caught, signals: { attack: 'looks fine' } },
      ]),
    )
    expect(text).toContain('<th>what broke</th><th>place</th>')
    expect(text).toMatch(
      /<td><code>2025-11-25: served a foreign origin; sent: &quot;POST \/mcp&quot;; received: &quot;HTTP 200 &lt;b&gt;@all/,
    )
    expect(text).toContain('<td><code>attack: looks fine</code></td>')
    expect(text).not.toContain('x'.repeat(400))
    expect(effects(text)).toEqual([])
  })

  it('leads from an item of the package to its line in the baseline, not into node_modules', () => {
    const file = '/app/node_modules/vitest-assay/corpus/conformance/origin.assay.jsonc'
    const record = sampleRecord([
      { item: checkItem('origin-foreign', { file }), outcome: { status: 'fail' }, was: { status: 'pass' } },
      { item: checkItem('own'), outcome: { status: 'fail' }, was: { status: 'pass' } },
    ])
    const places = renderJobSummary(record, undefined, () => ({
      text: 'baselines/default.json:7',
      url: 'https://github.com/a/b/blob/c/x#L7',
    }))
    expect(places).toContain('<td><a href="https://github.com/a/b/blob/c/x#L7"><code>baselines/default.json:7</code></a></td>')
    expect(places).not.toContain('node_modules')
    expect(places).toContain('<td><code>corpus/conformance/origin.assay.jsonc:3</code></td>')
  })

  it('folds vectors and known gaps, and names the command that accepts', () => {
    expect(summary).toContain('<summary>2 vectors</summary>')
    expect(summary).toContain(
      '<tr><td><code>tool-poisoning</code></td><td>1/3 33%</td><td>1</td><td>0</td><td>2</td><td>0</td><td>0</td><td>1</td></tr>',
    )
    expect(summary).toContain('<summary>2 known gaps: recorded, and not the best outcome</summary>')
    expect(summary).toContain('<code>npx vitest run --project assay -u</code>')
  })

  it('says what failed besides items, and notes', () => {
    const record = sampleRecord([plays[0] as Play], {
      judgement: { failures: ['coverage too low'], notJudged: [] },
      waivers: { expired: [{ vector: 'rug-pull', reason: 'later', expires: '2026-01-01' }], unmatched: [] },
      notes: ['inline host'],
    })
    for (const text of [
      'rule failed: <code>coverage too low',
      'waiver expired on <code>2026-01-01</code>: <code>rug-pull</code>',
      '<li><code>inline host',
    ])
      expect(renderJobSummary(record)).toContain(text)
  })

  it('is HTML between blank lines, so that neighbours in the same file stay apart', () => {
    expect(summary).toMatch(/^\n\n<h2>/)
    expect(summary).toMatch(/>\n\n?$/)
    const html = marked.parse(`- before${summary}# after`, { async: false })
    expect(html).toContain('<li>before</li>')
    expect(html).toContain('<h1>after</h1>')
    expect(marked.parse(`${summary.trim()}\n# after`, { async: false })).not.toContain('<h1>')
  })
})

describe('whatever a run says', () => {
  it('is text: no link, image, mention, heading, tag, broken table or control character comes of it', () => {
    fc.assert(
      fc.property(hostileRun, (record) => void expect(effects(renderJobSummary(record))).toEqual([])),
      { numRuns: 120 },
    )
  })

  it.each(markup.filter((text) => !/^\{0\}|^title,|^x%0A/.test(text)))('red twin: %j is not inert where it is not made so', (text) => {
    const cell = text.includes('|') || text.includes('`') || text.includes('*') || text.includes('&lt') ? `**${text}**` : text
    expect(effects(`<table><tr><td>${text}</td></tr></table>\n\n${cell}\n`)).not.toEqual([])
  })
})

describe('the size of a summary', () => {
  const long = '"'.repeat(190)
  const many = sampleRecord(
    Array.from({ length: 2000 }, (_, index): Play => ({
      item: defenceItem(`vector-${index % 200}`, index, { key: `defence/${long}${index}`, title: long, file: `/app/${long}` }),
      outcome: index % 2 ? missed : { error: long },
      was: index % 2 ? missed : caught,
    })),
    { notes: Array.from({ length: 500 }, () => long) },
  )

  it('stays below the limit of GitHub, and counts what is left out', () => {
    const summary = renderJobSummary(many)
    expect(Buffer.byteLength(summary)).toBeLessThan(1_000_000)
    const left = [...summary.matchAll(/\.\.\. and (\d+) more/g)].map(([, count]) => Number(count))
    const shown = summary.match(/<td>❌/g)?.length ?? 0
    expect(shown + (left[0] ?? 0)).toBe(1000)
    expect(left).toHaveLength(3)
    expect(effects(summary)).toEqual([])
  })

  it.each([-5, 0, 100, 2_000, 20_000, 100_000])('takes at most the %i bytes that are left', (room) => {
    const summary = renderJobSummary(many, room)
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(Math.max(0, room))
    expect(effects(summary)).toEqual([])
  })
})
