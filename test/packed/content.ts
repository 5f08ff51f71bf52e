import { posix } from 'node:path'
import { linksOf } from '../docs/links.js'

/** What a package may hold, by its path inside. Everything else is a mistake: the first release cannot be taken back. */
const allowed: readonly RegExp[] = [
  /^(?:package\.json|(?:README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE)$/,
  /^docs\/(?:[\w-]+\.md|table\.svg)$/,
  /^examples\/(?:third-party-guards\/README\.md|github-actions\/(?:README\.md|[\w-]+\.yml))$/,
  /^dist\/[\w-]+\.js$/,
  /^dist\/types\/(?:[\w-]+\/)*[\w-]+\.d\.ts$/,
  /^dist\/[\w-]+\.schema\.json$/,
  /^dist\/THIRD-PARTY-LICENCES\.txt$/,
  /^fixtures\/(?:vectors\.json|[\w-]+\.assay\.jsonc)$/,
  /^corpus\/(?:MANIFEST|exceptions|ledger)\.json$/,
  /^corpus\/(?:benign|conformance|official|tasks)\/[\w-]+\.assay\.jsonc$/,
]

interface Manifest {
  readonly exports?: unknown
  readonly bin?: string | Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

export interface Content {
  readonly paths: readonly string[]
  /** Bytes, unpacked. */
  readonly unpackedSize: number
  readonly manifest: Manifest
  read(path: string): string
}

/** What is wrong with the content of a package, in words; nothing when it can be published. */
export function contentProblems(content: Content): string[] {
  const { paths, unpackedSize, manifest } = content
  const has = (path: string) => paths.includes(posix.normalize(path))
  const needed = ['README.md', 'LICENSE', 'dist/THIRD-PARTY-LICENCES.txt', 'corpus/MANIFEST.json', 'fixtures/vectors.json']
  return [
    ...paths.filter((path) => !allowed.some((pattern) => pattern.test(path))).map((path) => `${path} does not belong into the package`),
    ...[...needed, ...named(manifest.exports), ...named(manifest.bin)].filter((path) => !has(path)).map((path) => `${path} is missing`),
    ...untyped(manifest.exports),
    ...paths.filter((path) => path.endsWith('.js')).flatMap((path) => lostSourceMap(path, content)),
    ...foreignTypes(content),
    ...installScripts(manifest),
    ...paths.filter((path) => path.endsWith('.md')).flatMap((path) => lostLinks(path, content)),
    ...(unpackedSize < 3_500_000 ? [] : [`${unpackedSize} bytes unpacked, of at most 3.5 MB`]),
  ]
}

/** Every path that a value of `exports` or `bin` names, however it is nested. */
function named(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(named) : []
}

/** An entry with code has types. */
function untyped(entries: unknown): string[] {
  if (typeof entries !== 'object' || entries === null) return ['there are no exports']
  return Object.entries(entries)
    .filter(([, target]) => named(target).some((path) => path.endsWith('.js')) && !named(target).some((path) => path.endsWith('.d.ts')))
    .map(([name]) => `the export ${name} has no types`)
}

function lostSourceMap(path: string, { paths, read }: Content): string[] {
  const [, map] = /^\/\/[#@] sourceMappingURL=(.*)$/m.exec(read(path)) ?? []
  if (map === undefined || map.startsWith('data:') || paths.includes(posix.join(posix.dirname(path), map))) return []
  return [`${path} names the source map ${map}, which is not in the package`]
}

/** The package has no public address: what a page of it links to is in it, as a file or as a folder of files. */
function lostLinks(path: string, { paths, read }: Content): string[] {
  return linksOf({ text: read(path).replaceAll('\r\n', '\n') })
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => link.replace(/#.*$/, ''))
    .filter((link) => {
      const target = posix.join(posix.dirname(path), link).replace(/\/$/, '')
      return !paths.some((other) => other === target || other.startsWith(`${target}/`))
    })
    .map((link) => `${path} links to ${link}, which is not in the package`)
}

/** What the public types import has to be in the package, or installed beside it: it has no dependencies. */
function foreignTypes({ paths, manifest, read }: Content): string[] {
  const seen = new Set<string>()
  const problems: string[] = []
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, name = ''] of read(path).matchAll(/(?:from|import)\s*\(?'([^']+)'/g)) {
      const file = posix.join(posix.dirname(path), name.replace(/\.js$/, '.d.ts'))
      if (name.startsWith('.') && paths.includes(file)) visit(file)
      else if (!/^(?:node:|vitest(?:\/|$)|vite(?:\/|$))/.test(name)) problems.push(`${path} imports ${name}, which no user has`)
    }
  }
  for (const path of named(manifest.exports).map((entry) => posix.normalize(entry)))
    if (path.endsWith('.d.ts') && paths.includes(path)) visit(path)
  return problems
}

/** Nothing of ours runs when somebody installs the package. */
function installScripts({ scripts = {} }: Manifest): string[] {
  return ['preinstall', 'install', 'postinstall', 'prepare']
    .filter((name) => name in scripts)
    .map((name) => `the script "${name}" would run`)
}
