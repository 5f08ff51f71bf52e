import { type Decidable, reveal } from '../corpus/checks/reveal.js'
import { isInput } from '../corpus/item-kind.js'
import type { Fixture, InputItem, Item } from '../corpus/item.js'
import { displayPath } from '../paths.js'
import { differences } from '../report/differences.js'
import { leavesOf } from '../report/leaves.js'
import { safeText } from '../report/safe.js'
import type { Command } from './commands.js'
import { configFlag } from './config-flag.js'
import { corpusOf, itemNamed } from './corpus-source.js'
import { rows } from './rows.js'

export const corpusShow: Command = {
  spec: {
    usage: 'corpus show ITEM',
    summary:
      'Shows an item: why it is an attack, where its control differs, and what is hidden in its texts. ITEM is a key or its\nunique tail, such as tool-poisoning-001.',
    flags: { ...configFlag, json: { help: 'the item as JSON' } },
    words: [1, 1],
  },
  async act(parsed, io) {
    const {
      words: [name = ''],
      on,
    } = parsed
    const item = itemNamed(name, await corpusOf(io, parsed))
    io.out(on.has('json') ? `${JSON.stringify(item, null, 2)}\n` : `${describe(item, io.cwd).join('\n')}\n`)
    return 0
  },
}

function describe(item: Item, root: string): string[] {
  const facts: readonly Row[] = [...ownRows(item), ['place', `${displayPath(item.file, root)}:${item.line}`], ['digest', item.digest]]
  return [
    safeText(`${item.key} ${item.title}`),
    ...rows(facts.map(([label, text]) => [label, safeText(text, 2000)])).map((line) => `  ${line}`),
    ...(isInput(item) ? inputs(item) : []),
  ]
}

type Row = readonly [label: string, text: string]

/** What is told of an item of each suite. */
function ownRows(item: Item): Row[] {
  switch (item.suite) {
    case 'defence':
      return [
        ['suite', `defence, vector ${item.vector}`],
        ['family', `${item.family}, severity ${item.severity}${item.evasion === null ? '' : `, evasion ${item.evasion}`}`],
        ['why', item.why],
        ['language', item.language],
      ]
    case 'benign':
      return [
        ['suite', `benign, kind ${item.kind}${item.hardNegative ? ', hard negative' : ''}`],
        ['language', item.language],
      ]
    case 'tasks':
      return [
        ['suite', `tasks, mode ${item.mode}, decided by ${item.oracle}, weight ${item.weight}`],
        ['attack', item.attack],
        ['why', item.why],
      ]
    case 'conformance':
      return [
        ['suite', `conformance, ${item.level}, severity ${item.severity}${item.cwe === undefined ? '' : `, CWE-${item.cwe}`}`],
        ['why', item.why],
        ['section', item.section],
        ['link', item.link],
        ['revisions', item.appliesTo?.join(', ') ?? 'all'],
        ['transports', item.transports?.join(', ') ?? 'all'],
        ...(item.needs.length ? [['needs', item.needs.join(', ')] as const] : []),
      ]
  }
}

function inputs(item: InputItem): string[] {
  return [
    ...(item.suite === 'defence' ? differing(item.fixture, item.control) : []),
    ...hidden(item.fixture),
    ...input(item.suite === 'defence' ? 'attack' : 'input', item.fixture),
    ...(item.suite === 'defence' ? input('control', item.control) : []),
  ]
}

/** Places shown of what the attack has and its control has not. */
const mostPlaces = 12

function differing(fixture: Fixture, control: Fixture): string[] {
  const { lines, more } = differences(fixture, control, { most: mostPlaces, otherName: 'control' })
  return ['', '  where attack and control differ', ...lines.map((line) => `    ${line}`), ...(more ? [`    and ${more} more`] : [])]
}

function hidden(fixture: Fixture): string[] {
  const found = [...leavesOf(fixture)].flatMap(([path, value]) =>
    typeof value === 'string' ? revealedIn(value).map(({ by, text }) => `    ${safeText(path, 120)}, ${by}: ${safeText(text, 400)}`) : [],
  )
  return found.length ? ['', '  what decoding brings to light', ...found] : []
}

interface Revealed {
  readonly by: Decidable
  readonly text: string
}

/** What each decoding finds in a text, once. Rot13 finds English in the other half of every English text, so it is asked where nothing else finds a thing. */
function revealedIn(text: string): Revealed[] {
  const by = (Object.keys(reveal) as Decidable[]).flatMap((name) =>
    reveal[name](text).map((found): Revealed => ({ by: name, text: found })),
  )
  const others = by.filter(({ by: name }) => name !== 'rot13')
  return (others.length ? others : by).filter(({ text: found }) => found !== text)
}

function input(name: string, fixture: Fixture): string[] {
  return [
    '',
    `  ${name}`,
    ...JSON.stringify(fixture, null, 2)
      .split('\n')
      .map((line) => `    ${safeText(line, 4000)}`),
  ]
}
