import * as fc from 'fast-check'
import type { Outcome } from '../../src/baseline/outcome.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { allSamples, hostileText } from './hostile.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord, warned } from './sample.js'

/** What would do something in Markdown, in HTML, or in the text of a page on GitHub. */
export const markup = [
  '[click](https://evil.example)',
  '![x](https://evil.example/x.png)',
  '<img src=x onerror=alert(1)>',
  '</code></td></tr></table>\n\n# owned',
  '\n\n# owned\n\n',
  '<script>alert(1)</script>',
  '<!-- open',
  '<details open>',
  'https://evil.example/',
  'www.evil.example',
  'someone@evil.example',
  '@octocat and @octo/team',
  'octo/repo#1 and #12 and GH-3',
  'a | b \\| c \\',
  '```\n`code` ``',
  '**bold** _it_ ~~no~~',
  '&lt;b&gt; &#60;',
  ':tada: $x^2$',
  '{0} {name}',
  'x%0A::error::y',
  'title,file=x:y',
]

const markupText = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...markup), hostileText), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  fc.constantFrom(...markup, ...allSamples),
)

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>(caught, missed, warned, { attack: 'enforce', control: 'blocked' }, { unmeasured: 'unknown' }),
  fc.record({ error: markupText }),
)

/** A run in which whatever a corpus, a target or a configuration says is hostile. */
export const hostileRun: fc.Arbitrary<RunRecord> = fc
  .record({
    plays: fc.array(
      fc.record({
        text: markupText,
        outcome,
        was: fc.constantFrom(caught, missed, undefined),
        signals: fc.record({ attack: markupText, control: markupText }),
      }),
      { maxLength: 6 },
    ),
    text: markupText,
    mode: fc.constantFrom('new', 'none', 'all'),
  })
  .map(({ plays, text, mode }) => {
    const attacks = plays.map(({ text, was, ...rest }, index): Play => ({
      item: defenceItem('rug-pull', index, { key: `x:defence/${text}-${index}`, title: text, family: text, file: `/app/${text}` }),
      ...(was && { was }),
      ...rest,
    }))
    const flagged: Play = { item: { ...benignItem('prompt', 1), title: text }, outcome: { verdict: 'blocked' }, was: clean }
    return sampleRecord([...attacks, flagged], {
      mode,
      door: { project: text, flags: text, selection: text },
      target: { kind: 'guard', name: text, module: 'src/a b/#guard.ts', fingerprint: text },
      notes: [text],
      judgement: { failures: [text], notJudged: [text] },
      stale: [{ key: `defence/${text}`, fails: mode === 'none', action: mode === 'all' ? 'remove' : 'none' }],
      waivers: { expired: [{ id: text, reason: text, expires: '2026-01-01' }], unmatched: [] },
      baseline: { path: text, items: {}, written: [], removed: [], error: text },
    })
  })
