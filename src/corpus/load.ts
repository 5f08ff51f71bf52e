import { join } from 'node:path'
import { AssayError, DataError } from '../errors.js'
import { posix } from '../paths.js'
import { type Ledger, parseLedger } from './checks/ledger.js'
import { corpusDigest } from './digest.js'
import type { Item, Suite } from './item.js'
import { type DataFiles, checkManifest, readDataFiles } from './manifest.js'
import { type CorpusFile, parseCorpusFile } from './parse.js'
import { type Rubric, parseRubric } from './rubric.js'
import { type Source, collect, decode, readSource } from './sources.js'
import { kinds, officialNamespace } from './vocabulary.js'

/** What is scored in a run. */
export interface Corpus {
  readonly files: readonly CorpusFile[]
  /** By key, in the order of the files. */
  readonly items: ReadonlyMap<string, Item>
  readonly rubric: Rubric
  /** Over the keys and digests of the items that were loaded. */
  readonly digest: string
  /** Vectors of the loaded items: ours in the order of the rubric, then own ones, sorted. */
  readonly vectors: readonly string[]
  /** Kinds of the loaded benign items, in the same way. */
  readonly kinds: readonly string[]
}

export interface LoadOptions {
  /** Folder of the package, which holds `fixtures/` and `corpus/`. */
  readonly packageRoot: string
  /** Load the bundled corpus, after a check of its integrity. */
  readonly bundled: boolean
  /** Absolute paths of the user's corpus files. */
  readonly include: readonly string[]
  /** Items of other suites are left out. */
  readonly suites: readonly Suite[]
  /** Version of the official conformance suite, whose scenarios are items then; undefined: it is not run. */
  readonly official?: string | undefined
  /** Stands between a file and its parser, for one who has seen it before. */
  readonly parse?: (source: Source, parse: () => CorpusFile) => CorpusFile
}

const rubricPath = 'fixtures/vectors.json'
const ledgerPath = 'corpus/ledger.json'
const officialFolder = 'corpus/official/'
const folders: Readonly<Record<Suite, string>> = {
  defence: 'fixtures/',
  benign: 'corpus/benign/',
  tasks: 'corpus/tasks/',
  conformance: 'corpus/conformance/',
}

/**
 * Loads and checks the corpus. Throws one AssayError for everything that the user can mend: bundled data that are not the released ones, files
 * that are malformed (with all places), items that share a key.
 */
export function loadCorpus({ packageRoot, bundled, include, suites, official, parse = (_, parsed) => parsed() }: LoadOptions): Corpus {
  const data = bundled ? readDataFiles(packageRoot) : undefined
  if (data) checkManifest(packageRoot, data)
  const rubric = loadRubric(packageRoot, data)
  const sources = [
    ...bundledSources(packageRoot, data, suites, official !== undefined),
    ...collect(include, (path) => readSource(posix(path))),
  ]
  const ledger = data?.get(ledgerPath)
  // The manifest has held every byte of these files and of the ledger against the release.
  const released = ledger && parseLedger(decode({ path: ledgerPath, content: ledger }), ledgerPath)
  const files = collect(sources, (source) => parse(source, () => parseSource(source, rubric, released, official))).filter((file) =>
    suites.includes(file.suite),
  )
  const items = itemsByKey(files)
  return {
    files,
    items,
    rubric,
    digest: corpusDigest(items.values()),
    vectors: occurring(files, (file) => file.vector, [...rubric.keys()]),
    kinds: occurring(files, (file) => file.kind, kinds),
  }
}

/** The rubric of the package. */
function loadRubric(packageRoot: string, data?: DataFiles): Rubric {
  const path = posix(join(packageRoot, rubricPath))
  return parseRubric(decode({ path, content: data?.get(rubricPath) ?? readSource(path).content }), path)
}

function bundledSources(packageRoot: string, data: DataFiles | undefined, suites: readonly Suite[], official: boolean): Source[] {
  const wantedFolders = [...suites.map((suite) => folders[suite]), ...(official && suites.includes('conformance') ? [officialFolder] : [])]
  const wanted = (path: string) => path.endsWith('.assay.jsonc') && wantedFolders.some((folder) => path.startsWith(folder))
  return [...(data ?? [])].flatMap(([path, content]) =>
    wanted(path) ? [{ path: posix(join(packageRoot, path)), content, bundled: true }] : [],
  )
}

function parseSource(source: Source, rubric: Rubric, released: Ledger | undefined, official: string | undefined): CorpusFile {
  const file = parseCorpusFile(decode(source), {
    path: source.path,
    bundled: source.bundled,
    rubric,
    released: source.bundled ? released : undefined,
    official,
  })
  const folder = file.namespace === officialNamespace ? officialFolder : folders[file.suite]
  if (source.bundled && !source.path.includes(`/${folder}`)) {
    throw new AssayError(`${source.path}: a file of the suite "${file.suite}" belongs into ${folder}`)
  }
  return file
}

function itemsByKey(files: readonly CorpusFile[]): Map<string, Item> {
  const items = new Map<string, Item>()
  const shared: string[] = []
  for (const item of files.flatMap((file) => file.items)) {
    const first = items.get(item.key)
    if (first) shared.push(`${item.key} stands twice: ${place(first)} and ${place(item)}; give one of them another id or namespace`)
    else items.set(item.key, item)
  }
  if (shared.length) throw new DataError(shared.join('\n'))
  return items
}

const place = (item: Item): string => `${item.file}:${item.line}:${item.column}`

/** The groups that occur: known ones in their own order, the others sorted behind them. */
function occurring(files: readonly CorpusFile[], group: (file: CorpusFile) => string | undefined, known: readonly string[]): string[] {
  const found = new Set(files.flatMap((file) => group(file) ?? []))
  return [...known.filter((name) => found.has(name)), ...[...found].filter((name) => !known.includes(name)).toSorted()]
}
