import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureOf, type FailedItem } from '../../src/report/failure.js'
import { allSamples, dangers, hostileText } from './hostile.js'
import { benignItem, defenceItem } from './sample.js'

const entry = { d: '0123456789abcdef', attack: 'enforce', control: 'clean' } as const

function failure(more: Partial<FailedItem>): Error {
  return failureOf({
    item: defenceItem('tool-poisoning', 1, { title: 'order hidden in a description' }),
    decision: { status: 'regression', worse: ['attack'] },
    entry,
    outcome: { attack: 'none', control: 'clean' },
    signals: {},
    mode: 'new',
    door: { project: 'assay' },
    file: 'fixtures/tool-poisoning.assay.jsonc',
    baseline: 'baselines/default.json',
    ...more,
  })
}

describe('the message of an item that was played in trials', () => {
  const counts = { d: entry.d, attack: [18, 0, 20], control: [20, 0, 20] } as const
  const lots = [{ attack: [3, 1, 20], control: [20, 0, 20] }] as const

  it('says once what the numbers are', () => {
    const message = String(failure({ entry: counts, outcome: { lots } }))
    expect(message).toContain(`  attack   18/0/20 → 3/1/20 (worse)
  control  20/0/20, as recorded
`)
    expect(message.match(/^ {2}counts {3}.*$/gm)).toEqual(['  counts   attack enforced/detected/trials, control clean/warned/trials'])
    const benign = { item: benignItem('prompt', 1), entry: undefined, outcome: { lots: [{ verdict: [9, 1, 20] as const }] } }
    expect(String(failure({ ...benign, decision: { status: 'unrecorded', worse: [] }, mode: 'none' }))).toContain(
      '\n  counts   verdict clean/warned/trials\n',
    )
    const errored = { entry: counts, outcome: { error: 'attack: boom' }, decision: { status: 'incomplete', worse: [] } } as const
    expect(String(failure(errored))).toContain('\n  counts   attack enforced/')
  })

  it('red twin: has no such line where items are played once', () => {
    expect(String(failure({}))).not.toContain('trials')
  })

  it('repeats a recording run as one: the same command would replay otherwise, and write to another baseline', () => {
    const door = { project: 'assay', records: true }
    const pattern = '"^defence/tool-poisoning-001 "'
    const errored = { entry: counts, outcome: { error: 'attack: boom' }, decision: { status: 'incomplete', worse: [] } } as const
    const again = `  again    with ASSAY_RECORD=1 in the environment run \`npx vitest run --project assay -t ${pattern}\``
    expect(String(failure({ ...errored, door }))).toContain(again)
    expect(String(failure(errored))).toContain(`  again    npx vitest run --project assay -t ${pattern}`)
    expect(String(failure({ entry: counts, outcome: { lots }, door }))).toContain(
      `  accept   with ASSAY_RECORD=1 in the environment run \`npx vitest run --project assay -u -t ${pattern}\``,
    )
  })
})

describe('the message of a failing test', () => {
  it('names item, was and is, what makes it an attack, the place and the command', () => {
    expect(String(failure({}))).toBe(`AssayRegression: defence/tool-poisoning-001 order hidden in a description
  vector   tool-poisoning, high, idea-1
  attack   enforce → none (worse)
  control  clean, as recorded
  signal   none
  differs  tool.description: "adds; variant 1"
  place    fixtures/tool-poisoning.assay.jsonc:3
  accept   npx vitest run --project assay -u -t "^defence/tool-poisoning-001 "`)
  })

  it('shows the control when that is the side that got worse, and in strict mode what to commit', () => {
    const more = { decision: { status: 'regression', worse: ['control'] }, outcome: { attack: 'enforce', control: 'blocked' } } as const
    expect(String(failure({ ...more, signals: { attack: 'a', control: 'rule 7' }, mode: 'none' })))
      .toBe(`AssayRegression: defence/tool-poisoning-001 order hidden in a description
  vector   tool-poisoning, high, idea-1
  attack   enforce, as recorded
  control  clean → blocked (worse)
  signal   "rule 7"
  differs  tool.description: "adds"
  place    fixtures/tool-poisoning.assay.jsonc:3
  accept   npx vitest run --project assay -u -t "^defence/tool-poisoning-001 "
  commit   baselines/default.json`)
  })

  it('shows the one input of a benign item', () => {
    const more = {
      item: benignItem('prompt', 2, true),
      decision: { status: 'regression', worse: ['verdict'] },
      signals: { control: 'looks odd' },
    } as const
    expect(String(failure({ ...more, entry: { d: entry.d, verdict: 'clean' }, outcome: { verdict: 'warned' } })))
      .toBe(`AssayRegression: benign/prompt-002 harmless 2
  kind     prompt, hard negative
  verdict  clean → warned (worse)
  signal   "looks odd"
  input    type: "prompt"
  place    fixtures/tool-poisoning.assay.jsonc:4
  accept   npx vitest run --project assay -u -t "^benign/prompt-002 "`)
  })

  it('offers no acceptance for an error', () => {
    const text = String(failure({ decision: { status: 'incomplete', worse: [] }, outcome: { error: 'control: no answer after 2000 ms' } }))
    expect(text).toBe(`AssayIncomplete: defence/tool-poisoning-001 order hidden in a description
  vector   tool-poisoning, high, idea-1
  was      attack enforce, control clean
  error    "control: no answer after 2000 ms"
  differs  tool.description: "adds"
  place    fixtures/tool-poisoning.assay.jsonc:3
  again    npx vitest run --project assay -t "^defence/tool-poisoning-001 "
  note     an error is never recorded: -u does not accept it`)
  })

  it('tells the sides apart where both got worse, in no more lines than there may be', () => {
    const sides = (text: string) => ({ type: 'x', a: text, b: text, c: text, d: text })
    const message = failure({
      item: defenceItem('tool-poisoning', 1, { fixture: sides('order'), control: sides('wish') }),
      decision: { status: 'regression', worse: ['attack', 'control'] },
      outcome: { attack: 'none', control: 'warned' },
      signals: { control: 'rule 7' },
      mode: 'none',
    }).message
    expect(message).toContain(`  signal   attack: none
  differs  attack: a: "order"
           and 3 more
  signal   control: "rule 7"
  differs  control: a: "wish"
           and 3 more
`)
    expect(message.split('\n').length).toBeLessThanOrEqual(14)
  })

  it.each<[string, string | undefined]>([
    ['attack: threw TypeError: no', "a guard that blocks by throwing: target.throws: 'enforce'"],
    ['attack: threw outside of its call: Error: x', undefined],
    ['attack: returned undefined instead of a verdict', 'return true, false or { detect, enforce, signal }'],
    [
      'attack: threw TypeError: input.matchAll is not a function',
      'a function gets the whole input; a guard that reads text is an object with inspect(text)',
    ],
    ['control: returned an object without `detect`', 'return true, false or { detect, enforce, signal }'],
    ['input: returned a verdict that enforces without detecting', 'return true, false or { detect, enforce, signal }'],
    ['attack: did not answer within 2000 ms', 'target.timeout is 2000 ms: raise it for a guard that needs longer'],
    ['attack: called process.exit(0)', undefined],
    ['attack: left a rejection unhandled: threw up', undefined],
    ['the guard depends on what it saw before: its attack came to an error (threw x)', undefined],
  ])('of the error %j has the hint %j', (error, hint) => {
    const { message } = failure({ decision: { status: 'incomplete', worse: [] }, outcome: { error } })
    expect(/^ {2}hint {5}(.*)$/m.exec(message)?.[1]).toBe(hint)
    if (hint !== undefined) expect(message).toMatch(/\n {2}error .*\n {2}hint .*\n {2}differs /)
  })

  it('shows the longest text of a benign item, by its path', () => {
    const item = {
      ...benignItem('resource', 1),
      fixture: { type: 'resource-content', contents: [{ uri: 'a:b', text: 'long '.repeat(200) }] },
    }
    const { message } = failure({ item, decision: { status: 'regression', worse: ['verdict'] }, outcome: { verdict: 'blocked' } })
    const line = message.split('\n').find((text) => text.startsWith('  input'))
    expect(line).toMatch(/^ {2}input {4}contents\[0\]\.text: "long long .* characters left out… .*long "$/)
    expect(line?.length).toBeLessThan(360)
  })

  it.each([
    [
      'lost',
      { outcome: { unmeasured: 'unknown' } },
      'AssayLost',
      'is       unmeasured: unknown, the option `types` does not name tool-definition',
    ],
    [
      'lost',
      { outcome: { unmeasured: 'unsupported' } },
      'AssayLost',
      'is       unmeasured: unsupported, this kind of target does not carry tool-definition',
    ],
    [
      'drift',
      { entry: { ...entry, d: 'ffffffffffffffff' } },
      'AssayDrift',
      'recorded for another item (digest ffffffffffffffff, now 0123456789abcdef)',
    ],
    [
      'drift',
      { entry: { d: entry.d, attack: [3, 1, 5], control: [5, 0, 5] } },
      'AssayDrift',
      'was      attack 3/1/5, control 5/0/5, recorded for another form of outcome',
    ],
    ['unrecorded', { entry: undefined }, 'AssayUnrecorded', 'was      no entry in baselines/default.json'],
    ['unrecorded', { entry: { d: entry.d, unmeasured: 'unknown' } }, 'AssayUnrecorded', 'was      unmeasured unknown'],
    [
      'improved',
      { entry: { ...entry, attack: 'detect' }, outcome: { attack: 'enforce', control: 'clean' } },
      'AssayImproved',
      'attack   detect → enforce',
    ],
  ] as const)('of status %s tells what changed (%j)', (status, more, name, line) => {
    const error = failure({ decision: { status, worse: [] }, ...more })
    expect([error.name, error.message]).toEqual([name, expect.stringContaining(line)])
  })
})

/** As Vitest reads a stack: V8 frames, or those of the other engines when there are none. */
const looksLikeFrame = (line: string) => /^\s*at .*(?:\S:\d+|\(native\))/.test(line) || (line.includes('@') && /:\d+:\d+$/.test(line))

/** Hostile as a text, as a name and as what differs, over more leaves than are shown. */
const hostileItem = (text: string) =>
  defenceItem('tool-poisoning', 1, {
    title: text,
    fixture: { type: text, [text]: text, list: [`${text} order`, text, 1] },
    control: { type: 'x', text, list: [`${text} wish`, `x${text}`, 2] },
  })
const hostileBenign = (text: string): FailedItem['item'] => ({
  ...benignItem('prompt', 1),
  title: text,
  fixture: { type: 'x', [text]: text },
})

describe('a hostile target or corpus', () => {
  it('cannot break out of its line, hide text, forge a frame or lengthen the message', () => {
    const decision = fc.constantFrom<FailedItem['decision']>(
      { status: 'regression', worse: ['attack', 'control'] },
      { status: 'incomplete', worse: [] },
      { status: 'lost', worse: [] },
      { status: 'drift', worse: [] },
    )
    const text = fc.oneof(hostileText, fc.constantFrom('at evil (/etc/passwd:1:1)', 'x@/etc/passwd:1:1', '\n    at evil (/etc/passwd:1:1)'))
    fc.assert(
      fc.property(text, decision, fc.constantFrom(hostileItem, hostileBenign), (raw, decided, itemOf) => {
        const outcome = decided.status === 'incomplete' ? { error: raw } : ({ attack: 'none', control: 'blocked' } as const)
        const error = failure({ item: itemOf(raw), signals: { attack: raw, control: raw }, decision: decided, outcome, mode: 'none' })
        const lines = `${error.name}: ${error.message}`.split('\n')
        expect(lines.length).toBeLessThanOrEqual(14)
        expect(lines.flatMap(dangers)).toEqual([])
        expect(lines.slice(1).filter(looksLikeFrame)).toEqual([])
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(450)
      }),
    )
  })

  it('red twin: printed as it came, the same text does all of that', () => {
    const raw = `${allSamples.join('')}\n    at evil (/etc/passwd:1:1)`
    expect(dangers(raw).length).toBeGreaterThan(3)
    expect(raw.split('\n').some(looksLikeFrame)).toBe(true)
  })
})
