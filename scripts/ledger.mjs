// Writes corpus/ledger.json: every id of the corpus that was ever recorded, with the digest of what it means. New items are added; an id whose content
// has changed is refused, because baselines all over the world know it by its old meaning: give the item a new id. `--check` writes nothing.
import { hash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import canonicalize from 'canonicalize'
import { parse } from 'jsonc-parser'

const root = resolve(import.meta.dirname, '..')
const path = join(root, 'corpus/ledger.json')
const check = process.argv.includes('--check')

const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).items : {}
const items = Object.fromEntries([...Object.entries(known), ...corpusItems()].toSorted(([a], [b]) => (a < b ? -1 : 1)))
const changed = Object.keys(known).filter((key) => items[key] !== known[key])
const text = `${JSON.stringify({ format: 1, items }, null, 2)}\n`

if (changed.length) {
  console.error(`what these ids mean has changed; give the items new ids and let the old ones go:\n  ${changed.join('\n  ')}`)
  process.exitCode = 1
} else if (check && (!existsSync(path) || readFileSync(path, 'utf8') !== text)) {
  console.error('corpus/ledger.json lacks new items; run: node scripts/ledger.mjs && node scripts/manifest.mjs')
  process.exitCode = 1
} else if (!check) {
  writeFileSync(path, text)
  console.log(`corpus/ledger.json holds ${Object.keys(items).length} ids`)
}

function corpusItems() {
  return ['fixtures', 'corpus/benign', 'corpus/tasks', 'corpus/conformance'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.assay.jsonc'))
      .flatMap((name) => {
        const file = parse(readFileSync(join(root, folder, name), 'utf8'))
        return file.items.map((item) => [`${file.suite}/${item.id}`, digest(judgedOf(file.suite, item))])
      }),
  )
}

function judgedOf(suite, { id, level, mode, oracle, weight, rule, fixture, benignControl }) {
  if (suite === 'tasks') return { id, mode, oracle, weight, rule }
  if (suite === 'conformance') return { id, level, rule }
  return benignControl ? { fixture, benignControl } : { fixture }
}

function digest(judged) {
  return hash('sha256', canonicalize(judged)).slice(0, 16)
}
