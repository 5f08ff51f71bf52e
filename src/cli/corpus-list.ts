import type { Item } from '../corpus/item.js'
import { safeText } from '../report/safe.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Command } from './commands.js'
import { configFlag } from './config-flag.js'
import { corpusOf } from './corpus-source.js'

export const corpusList: Command = {
  spec: {
    usage: 'corpus list',
    summary: 'Lists the items of the corpus, with those that the configuration includes.',
    flags: {
      suite: { value: 'NAME', help: 'defence, benign, tasks or conformance' },
      vector: { value: 'NAME', help: 'of an attack' },
      kind: { value: 'NAME', help: 'of a benign item' },
      family: { value: 'NAME', help: 'items of a family share an idea' },
      level: { value: 'NAME', help: 'of a check of servers: MUST or SHOULD' },
      severity: { value: 'NAME', help: 'critical, high, medium or low' },
      language: { value: 'TAG', help: 'such as en or de' },
      ...configFlag,
      json: { help: 'a JSON list, with what each item is' },
    },
    words: [0, 1],
  },
  async act(parsed, io) {
    const all = [...(await corpusOf(io, parsed)).items.values()]
    const [word] = parsed.words
    if (word !== undefined) throw asFilter(word, all)
    const items = all.filter((item) => isWanted(item, parsed))
    if (parsed.on.has('json')) io.out(`${JSON.stringify(items.map(facts), null, 2)}\n`)
    else for (const item of items) io.out(`${line(item)}\n`)
    if (!items.length) io.err('no item is all of that\n')
    return 0
  },
}

const filters = ['suite', 'vector', 'kind', 'family', 'level', 'severity', 'language'] as const

/** A word in place of a filter, such as the name of a suite: what would have been right. */
function asFilter(word: string, items: readonly Item[]): UsageError {
  const name = filters.find((filter) => items.some((item) => valueOf(item, filter) === word))
  const mend = name === undefined ? 'See `assay corpus list --help`' : `Mend: \`assay corpus list --${name} ${word}\``
  return new UsageError(`unexpected argument "${word}": items are chosen by options. ${mend}`)
}

function isWanted(item: Item, { values }: Parsed): boolean {
  return filters.every((name) => values[name] === undefined || valueOf(item, name) === values[name])
}

const valueOf = (item: Item, name: (typeof filters)[number]): unknown => (item as unknown as Readonly<Record<string, unknown>>)[name]

function line(item: Item): string {
  return safeText(`${item.key.padEnd(48)} ${groupOf(item).padEnd(40)} ${item.title}`).trimEnd()
}

function groupOf(item: Item): string {
  switch (item.suite) {
    case 'defence':
      return `${item.severity.padEnd(8)} ${item.family}`
    case 'benign':
      return item.hardNegative ? 'hard     ' : ''
    case 'tasks':
      return `${item.severity.padEnd(8)} mode ${item.mode}, ${item.oracle}`
    case 'conformance':
      return `${item.severity.padEnd(8)} ${item.level}`
  }
}

function facts(item: Item): object {
  const { key, suite, title, digest, language, file, line: at } = item
  return { key, suite, title, ...ownFacts(item), language, digest, file, line: at }
}

function ownFacts(item: Item): object {
  switch (item.suite) {
    case 'defence': {
      const { vector, family, severity, evasion, why, fixture } = item
      return { vector, family, severity, evasion, why, type: fixture.type }
    }
    case 'benign':
      return { kind: item.kind, hardNegative: item.hardNegative, type: item.fixture.type }
    case 'tasks': {
      const { attack, mode, oracle, weight, why } = item
      return { attack, mode, oracle, weight, why }
    }
    case 'conformance': {
      const { level, severity, cwe, requirement, section, link, transports, needs, why } = item
      return { level, severity, cwe, requirement, section, link, transports, needs, why }
    }
  }
}
