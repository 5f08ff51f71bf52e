import { relative, resolve } from 'node:path'
import { findConfig, includedFiles } from '../config/find-config.js'
import { loadCorpus } from '../corpus/load.js'
import { name as slug } from '../corpus/schema.js'
import { reservedNamespaces } from '../corpus/vocabulary.js'
import { AssayError } from '../errors.js'
import { type Harvested, harvest as harvestServer, type HarvestOptions } from '../harvest/harvest.js'
import { loadOpen } from '../harvest/open-server.js'
import { configuredServers } from '../harvest/servers-config.js'
import { serversIn } from '../harvest/servers-file.js'
import type { HarvestSource } from '../harvest/source.js'
import { displayPath, packageRoot, posix } from '../paths.js'
import { safeText } from '../report/safe.js'
import { configuredTargets } from '../run/pick-target.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Command } from './commands.js'
import { configFlag } from './config-flag.js'
import type { Io } from './io.js'
import { endWith } from './score.js'

export const harvest: Command = {
  spec: {
    usage: 'harvest [FILE]',
    summary:
      'Makes benign items of the tools, prompts and resources that your own servers list, so that a guard is measured on what it will really meet. FILE is the\nmcpServers file of a host, such as .mcp.json; default: the servers of the configuration. A rerun brings the files up to date. Ends with 1 when something\nis refused, such as a definition that holds a secret.',
    flags: {
      out: { value: 'DIR', help: 'folder of the files, one a server; default: assay/harvest' },
      namespace: {
        value: 'NAME',
        help: "namespace of all items; default: each server's name in FILE or among the targets, else the one it gives itself",
      },
      language: { value: 'TAG', help: 'language of what is listed, such as de; default: en' },
      prune: { help: 'remove items of what is not listed any more' },
      'allow-remote': { help: 'ask servers that are not on this computer too' },
      ...configFlag,
    },
    words: [0, 1],
  },
  async act(parsed, io) {
    const { sources, options } = await prepare(parsed, io)
    const done: Harvested[] = []
    const errors: AssayError[] = []
    for (const source of sources) {
      if (io.signal.aborted) break
      try {
        const harvested = await harvestServer(source, options, done)
        done.push(harvested)
        say(harvested, io)
      } catch (error) {
        if (!(error instanceof AssayError)) throw error
        if (!io.signal.aborted) errors.push(error)
      }
    }
    if (io.signal.aborted) return 130
    await sayInclude(done, options.folder, parsed, io)
    return endWith(done.some(({ leftOut }) => leftOut.some(({ refused }) => refused)) ? 1 : 0, errors, io)
  },
}

async function prepare(
  { words: [file], values, on }: Parsed,
  { cwd, env, err, signal }: Io,
): Promise<{ sources: readonly HarvestSource[]; options: HarvestOptions }> {
  const { namespace, language = 'en', out = 'assay/harvest', config } = values
  if (namespace !== undefined) checkNamespace(namespace)
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language))
    throw new UsageError(`--language: "${language}" is no BCP 47 language tag such as en or zh-Hans`)
  const around = { cwd, env, allowRemote: on.has('allow-remote') }
  const sources = file === undefined ? await configuredServers({ ...around, config }) : fromFile(file, around, err)
  const corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
  const open = await loadOpen()
  const common = { folder: posix(resolve(cwd, out)), language, prune: on.has('prune'), env, open, signal }
  return { sources, options: { ...common, namespace, corpus: [...corpus.items.values()] } }
}

function fromFile(file: string, around: Parameters<typeof serversIn>[1], err: Io['err']): readonly HarvestSource[] {
  const { sources, disabled } = serversIn(file, around)
  for (const name of disabled) err(`${safeText(name)}: its host has it disabled, so it is left alone\n`)
  return sources
}

function checkNamespace(namespace: string): void {
  if (!slug.safeParse(namespace).success)
    throw new UsageError(`--namespace: "${namespace}" is no namespace: it is made of lower-case letters, digits and single hyphens`)
  if (reservedNamespaces.some((name) => name === namespace)) throw new UsageError(`--namespace: "${namespace}" belongs to another corpus`)
}

function say({ server, path, counts, items, leftOut, notes, unsure }: Harvested, { out, err, cwd }: Io): void {
  const tell = (text: string) => err(`${safeText(`${server}: ${text}`, 1000)}\n`)
  for (const { label, why, refused } of leftOut)
    tell(`${label} is ${refused ? 'refused' : 'left out'}: ${why}${refused ? '. Mend: take it out of what the server lists' : ''}`)
  for (const why of unsure) tell(`${why}: what is missing there is kept`)
  for (const note of notes) tell(note)
  if (!items.length && !counts.removed) {
    const said = leftOut.length + notes.length + unsure.length > 0
    return tell(`no file is written: ${said ? 'nothing is left of what it lists' : 'it lists no tool, prompt or resource'}`)
  }
  const words = { new: 'new', changed: 'changed', unchanged: 'as before', gone: 'not listed any more', removed: 'removed' }
  const parts = Object.entries(words).flatMap(([key, word]) => {
    const count = counts[key as keyof typeof counts]
    return count ? [`${count} ${word}`] : []
  })
  const size = items.length === 1 ? '1 item' : `${items.length} items`
  out(`${safeText(displayPath(path, cwd), 300)}  ${size}: ${parts.join(', ') || 'nothing is listed'}\n`)
}

/** What loads the items, unless the configuration says it already, and for what. One that cannot be read is no reason not to say it. */
async function sayInclude(done: readonly Harvested[], folder: string, { values }: Parsed, { out, err, cwd }: Io): Promise<void> {
  const written = done.filter(({ items }) => items.length).map(({ path }) => path)
  if (!written.length) return
  let alone = ''
  try {
    const { found } = await findConfig(cwd, values['config'])
    if (found.length && configuredTargets(found).every(({ kind }) => kind === 'server'))
      alone = ' (the configuration names servers alone, which are not scored on them: name your guard as a target beside them)'
    const included = includedFiles(found)
    if (written.every((path) => included.includes(path))) return err(`the configuration includes them already${alone}\n`)
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
  }
  err(`to score a guard on them, add this to its options${alone}:\n`)
  out(`include: ['${posix(relative(cwd, folder)) || '.'}/*.assay.jsonc']\n`)
}
