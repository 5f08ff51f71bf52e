import { resolve } from 'node:path'
import { findConfig } from '../config/find-config.js'
import type { ResolvedOptions } from '../config/resolve.js'
import { isInput } from '../corpus/item-kind.js'
import type { Fixture } from '../corpus/item.js'
import { loadCorpus } from '../corpus/load.js'
import { AssayError } from '../errors.js'
import { sectionOf } from '../report/check-lines.js'
import { readRecord } from '../report/read-record.js'
import { componentsIn, itemsOf } from '../report/record-read.js'
import type { ItemRecord, RunRecord } from '../report/run-record.js'
import { safeText } from '../report/safe.js'
import { corpusOptions } from '../run/corpus-of.js'
import { componentsNow, type Reproduced, reproduceItem } from '../run/reproduce.js'
import { nameOf } from '../run/sources.js'
import { findTargets, type FoundTargets } from '../run/target.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Command } from './commands.js'
import { configFlag } from './config-flag.js'
import type { Io } from './io.js'
import { type Finding, findingLines, nowAsThen } from './finding-lines.js'
import { didYouMean, namedItem } from './named-item.js'

export const reproduce: Command = {
  spec: {
    usage: 'reproduce RUN ITEM',
    summary:
      'Asks the target again what an item asked it: starts the server and plays the check in the revision of the finding, or hands the guard the same input.\nShows what was sent, what came back, and the outcome then and now. RUN is a run record (.assay/<target>/run.json), ITEM a key or its unique tail. Ends\nwith 1 when the outcome is another one.',
    flags: {
      target: { value: 'TARGET', help: "a target or a module in place of the configuration's target of the record's name" },
      ...configFlag,
      json: { help: 'print what came of it as JSON (assay/reproduction@1)' },
    },
    words: [2, 2],
  },
  async act(parsed, io) {
    const [run = '', name = ''] = parsed.words
    const record = readRecord(resolve(io.cwd, run))
    const recorded = recordedItem(record, name, run)
    const { options, viteConfig, env } = await targetOf(record, parsed, io)
    const corpus = loadCorpus(corpusOptions(options))
    const result = await reproduceItem({ record, recorded, options, corpus, configFile: viteConfig, env, signal: io.signal })
    if (io.signal.aborted) return 130
    const told = { record, recorded, options, ...result }
    io.out(parsed.on.has('json') ? `${plainJson(asDocument(told))}\n` : `${asText(told).join('\n')}\n`)
    return result.same ? 0 : 1
  },
}

/** The item of a record that a key or its unique tail names. */
function recordedItem(record: RunRecord, name: string, run: string): ItemRecord {
  const items = itemsOf(record)
  const item = namedItem(name, items)
  if (item) return item
  const near = didYouMean(
    name,
    items.flatMap(({ key }) => [key, key.slice(key.indexOf('/') + 1)]),
  )
  throw new UsageError(`${run} has no item "${name}"${near && `; ${near}`}`)
}

type Target = Pick<FoundTargets, 'viteConfig' | 'env'> & { readonly options: ResolvedOptions }

/** A record names its target, and only the configuration or the user says what that is. */
async function targetOf({ target, project }: RunRecord, { values }: Parsed, { cwd }: Io): Promise<Target> {
  const named = values['target']
  if (named === undefined && !(await findConfig(cwd, values['config'])).found.length) throw notConfigured(target)
  const { targets, viteConfig, env } = await findTargets(cwd, named, {}, values['config'])
  const found = named === undefined ? targets.filter(({ targetName }) => targetName === target.name) : targets
  const options = found.find((each) => each.project === project) ?? found[0]
  if (options === undefined) throw notConfigured(target)
  return { options, viteConfig, env }
}

function notConfigured({ kind, name, module }: RunRecord['target']): AssayError {
  const example = kind === 'guard' && module !== undefined ? `./${module}#EXPORT` : 'NAME'
  return new AssayError(
    `the record is of the target "${name}", which the configuration does not name. Mend: --target ${example}, or --config FILE`,
  )
}

type Told = Reproduced & { readonly record: RunRecord; readonly recorded: ItemRecord; readonly options: ResolvedOptions }

/** UTF-16 units of one text of a target's, and of a line of an input. */
const longest = 2000
const safe = (text: string) => safeText(text, longest)

function asText(told: Told): string[] {
  const { item, recorded, record, options, now, same, fingerprint } = told
  const row = (label: string, text: string) => `  ${label.padEnd(12)}${safe(text)}`
  const changed = fingerprint === record.target.fingerprint ? '' : ', changed since that run'
  const head = [
    safe(`${item.key} ${item.title}`),
    row('target', `${options.targetName}, ${nameOf(options.target)}${changed}`),
    ...(item.suite === 'conformance'
      ? [
          row('requirement', `${item.level}, severity ${item.severity}: ${item.why}`),
          row('section', sectionOf(item, 'findings' in recorded ? recorded.findings : [])),
          row('link', item.link),
        ]
      : 'why' in item
        ? [row('why', item.why)]
        : []),
    row('then', `${words(componentsIn(recorded))} (${record.started})`),
    row('now', `${words(componentsNow(now.outcome))}${same ? ', as then' : ''}`),
    ...(now.reason === undefined ? [] : [row('reason', now.reason)]),
  ]
  return [
    ...head,
    ...(isInput(item) ? inputLines(told) : findingLines('findings' in recorded ? recorded.findings : undefined, told.now.findings, safe)),
    '',
    same ? 'The outcome is the same.' : 'The outcome is another one.',
  ]
}

const words = (components: Readonly<Record<string, unknown>>): string =>
  Object.entries(components)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join('/') : String(value)}`)
    .join(', ') || 'not played'

interface Asked {
  readonly side: 'attack' | 'control' | 'input'
  readonly fixture: Fixture
  readonly was: string
  readonly now: string
  /** The guard's own reason. */
  readonly signal?: string
}

function inputsOf({ item, recorded, now }: Told): Asked[] {
  if (!isInput(item)) return []
  const [was, is] = [componentsIn(recorded), componentsNow(now.outcome)]
  const asked = (side: Asked['side'], component: string, fixture: Fixture): Asked => {
    const value = (all: Readonly<Record<string, unknown>>) => words(component in all ? { [component]: all[component] } : all)
    const signal = now.signals?.[side === 'attack' ? 'attack' : 'control']
    return { side, fixture, was: value(was), now: value(is), ...(signal !== undefined && { signal: safe(signal) }) }
  }
  if (item.suite === 'benign') return [asked('input', 'verdict', item.fixture)]
  return [asked('attack', 'attack', item.fixture), asked('control', 'control', item.control)]
}

function inputLines(told: Told): string[] {
  return inputsOf(told).flatMap(({ side, fixture, was, now, signal }) => [
    '',
    `  ${side}: ${safe(was)} then, ${safe(now)} now${signal === undefined ? '' : `, "${signal}"`}`,
    ...JSON.stringify(fixture, null, 2)
      .split('\n')
      .map((line) => `    ${safeText(line, 4000)}`),
  ])
}

function asDocument(told: Told): object {
  const { item, recorded, record, options, now, same, fingerprint } = told
  const findings = (all: readonly Finding[] = []) =>
    all.map((side) => Object.fromEntries(Object.entries(side).map(([name, text]) => [name, safe(String(text))])))
  const { key, suite, title, digest } = item
  return {
    schema: 'assay/reproduction@1',
    same,
    item: {
      key,
      suite,
      title,
      digest,
      ...('why' in item && { why: item.why }),
      ...(item.suite === 'conformance' && { level: item.level, severity: item.severity, section: item.section, link: item.link }),
    },
    target: { kind: options.target.kind, name: options.targetName },
    was: {
      started: record.started,
      fingerprint: record.target.fingerprint,
      outcome: componentsIn(recorded),
      ...('findings' in recorded && { findings: findings(recorded.findings) }),
    },
    now: {
      fingerprint,
      outcome: safeMembers(componentsNow(now.outcome)),
      ...(now.reason !== undefined && { reason: safe(now.reason) }),
      ...(now.findings && { findings: findings(nowAsThen(now.findings)) }),
    },
    ...(isInput(item) && {
      inputs: inputsOf(told).map(({ side, fixture, signal }) => ({ side, fixture, ...(signal !== undefined && { signal }) })),
    }),
  }
}

const safeMembers = (components: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(components).map(([name, value]) => [name, typeof value === 'string' ? safe(value) : value]))

/** JSON that is safe in a terminal: what is invisible or drives one is escaped, which no reader of JSON sees. Inputs keep every character. */
function plainJson(document: object): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(document, null, 2)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\p{DI}]/gu, (character) => (character === '\n' ? character : character.split('').map(escape).join('')))
    .replaceAll('##[', '#\\u0023[')
}
