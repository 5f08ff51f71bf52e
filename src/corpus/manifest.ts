import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DataError, messageOf } from '../errors.js'

/** Folders of the package that hold data. scripts/manifest.mjs knows the same ones. */
const dataFolders = ['fixtures', 'corpus'] as const
const manifestPath = 'corpus/MANIFEST.json'

/** Content of the bundled data files, by path relative to the package, sorted. */
export type DataFiles = ReadonlyMap<string, Buffer>

/** Reads every data file of the package: all but the manifest itself, Markdown and dot files. */
export function readDataFiles(packageRoot: string): DataFiles {
  const paths = dataFolders.flatMap((folder) => listData(packageRoot, folder)).toSorted()
  return new Map(paths.map((path) => [path, readFileSync(join(packageRoot, path))]))
}

/** Checks the data against `corpus/MANIFEST.json`. Throws one AssayError that names each file that was changed, is missing or is not listed. */
export function checkManifest(packageRoot: string, data: DataFiles): void {
  const listed = readManifest(packageRoot)
  const changed = [...data].flatMap(([path, content]) => {
    const known = listed.get(path)
    if (known === undefined) return [`${path}: not listed`]
    return known === hash('sha256', content) ? [] : [`${path}: changed`]
  })
  const missing = [...listed.keys()].filter((path) => !data.has(path)).map((path) => `${path}: missing`)
  const problems = [...changed, ...missing].toSorted()
  if (problems.length === 0) return
  throw new DataError(
    [`the bundled corpus is not the one that was released (${manifestPath}):`, ...problems.map((line) => `  ${line}`), remedy].join('\n'),
  )
}

const remedy = 'Reinstall vitest-assay. If you work on the corpus itself: node scripts/manifest.mjs'

function readManifest(packageRoot: string): ReadonlyMap<string, string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(join(packageRoot, manifestPath), 'utf8'))
  } catch (error) {
    throw new DataError(`${manifestPath} cannot be read (${messageOf(error)}). ${remedy}`)
  }
  const { format, files } = (parsed ?? {}) as { readonly format?: unknown; readonly files?: unknown }
  if (format !== 1 || typeof files !== 'object' || files === null)
    throw new DataError(`${manifestPath} is not a manifest of format 1. ${remedy}`)
  return new Map(Object.entries(files).map(([path, digest]) => [path, String(digest)]))
}

function listData(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return listData(root, path)
    return path === manifestPath || path.endsWith('.md') ? [] : [path]
  })
}
