import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenignItem, Item } from '../corpus/item.js'
import { decode } from '../corpus/sources.js'
import { AssayError, DataError, messageOf } from '../errors.js'
import { displayPath, posix } from '../paths.js'
import type { Secret } from '../suites/conformance/checks/features/secrets.js'
import { writeWhole } from '../write-whole.js'
import { type LeftOut, screened } from './candidates.js'
import { knownSecrets } from './known-secrets.js'
import { type Lists, listsOf } from './lists.js'
import { merge, type Merged } from './merge.js'
import { slugOf } from './names.js'
import type { Open } from './open-server.js'
import { parseOwn } from './parse-own.js'
import { secretFound, withoutSecrets } from './secrets.js'
import type { HarvestSource } from './source.js'

export interface HarvestOptions {
  /** Absolute path of the folder of the files. */
  readonly folder: string
  /** Of all items; undefined: each server's name is its own. */
  readonly namespace: string | undefined
  readonly language: string
  readonly prune: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** The bundled corpus. */
  readonly corpus: readonly Item[]
  readonly open: Open
  readonly signal: AbortSignal
}

/** What came of one server. Texts are hostile. */
export interface Harvested {
  readonly server: string
  /** Absolute. */
  readonly path: string
  readonly counts: Merged['counts']
  readonly items: readonly BenignItem[]
  readonly leftOut: readonly LeftOut[]
  readonly notes: readonly string[]
  /** Lists that are not known as a whole. */
  readonly unsure: readonly string[]
}

/**
 * Makes the file of one server, or brings it up to date. `earlier`: what this run has made of other servers. Rejects with an AssayError that names the server,
 * or with a DataError for a malformed file of an earlier harvest; no message holds a secret that is known.
 */
export async function harvest(source: HarvestSource, options: HarvestOptions, earlier: readonly Harvested[]): Promise<Harvested> {
  let known: readonly Secret[] = []
  try {
    const settings = await source.settings()
    known = knownSecrets(settings, undefined, options.env)
    const lists = await listsOf(settings, options.open, options.signal)
    known = knownSecrets(settings, lists.planted, options.env)
    return write(lists, source.name ?? lists.name ?? 'server', known, options, earlier)
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    const message = withoutSecrets(error.message, known)
    throw error instanceof DataError ? new DataError(message) : new AssayError(message)
  }
}

function write(lists: Lists, server: string, known: readonly Secret[], options: HarvestOptions, earlier: readonly Harvested[]): Harvested {
  const slug = slugOf(server)
  const namespace = options.namespace ?? slug
  const path = posix(join(options.folder, `${slug}.assay.jsonc`))
  const other = earlier.find((each) => each.path === path)
  if (other)
    throw new AssayError(
      `the servers ${other.server} and ${server} would share the file ${displayPath(path)}. Mend: give one of them another name`,
    )
  const file = { path, kind: `${namespace}:harvest`, namespace }
  const text = existsSync(path) ? decode({ path, content: readFileSync(path) }) : undefined
  const before = text === undefined ? undefined : { text, items: parseOwn(text, file) }
  const { candidates, leftOut } = screened(lists.entries, known, options.corpus)
  const merged = merge({
    file,
    server,
    prefix: namespace === slug ? undefined : slug,
    language: options.language,
    before,
    candidates,
    leftOut,
    unsure: new Set(lists.unsure.map(({ kind }) => kind)),
    prune: options.prune,
    isBarred: (item) => secretFound(item, known) !== undefined,
    beside: [...options.corpus, ...earlier.flatMap(({ items }) => items)],
  })
  keep(path, text, merged.text)
  const { counts, items, notes } = merged
  return { server, path, counts, items, leftOut, notes, unsure: lists.unsure.map(({ why }) => why) }
}

function keep(path: string, before: string | undefined, text: string | undefined): void {
  if (text === before) return
  try {
    if (text === undefined) rmSync(path)
    else writeWhole(path, text)
  } catch (error) {
    throw new AssayError(`the harvest cannot be written: ${messageOf(error)}. Mend: make the folder writable, or choose another by --out`)
  }
}
