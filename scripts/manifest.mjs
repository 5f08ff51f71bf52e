// Writes corpus/MANIFEST.json: the sha256 of every data file of the package. `--check` writes nothing and exits 1 when it is out of date.
// Plain JavaScript, so that it runs before anything is built; src/corpus/manifest.ts reads the result and knows the same folders.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const dataFolders = ['fixtures', 'corpus']
const manifestPath = 'corpus/MANIFEST.json'
const root = resolve(process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? join(import.meta.dirname, '..'))
const check = process.argv.includes('--check')

const paths = dataFolders.flatMap((folder) => listData(folder)).toSorted()
const files = Object.fromEntries(
  paths.map((path) => [
    path,
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  ]),
)
const written = `${JSON.stringify({ format: 1, files }, null, 2)}\n`
const file = join(root, manifestPath)
const current = existsSync(file) ? readFileSync(file, 'utf8') : undefined

if (current === written) {
  console.log(`${manifestPath} is up to date (${paths.length} files)`)
} else if (check) {
  console.error(`${manifestPath} is out of date; run: node scripts/manifest.mjs`)
  process.exitCode = 1
} else {
  writeFileSync(file, written)
  console.log(`${manifestPath} written (${paths.length} files)`)
}

/** All but the manifest itself, Markdown and dot files, with forward slashes. */
function listData(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return listData(path)
    return path === manifestPath || path.endsWith('.md') ? [] : [path]
  })
}
