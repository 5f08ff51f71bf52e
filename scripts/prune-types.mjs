// Takes away the declarations that no entry of the package leads to: tsc writes one for each module of the program.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../dist/types')
const reached = new Set()
const queue = ['index.d.ts', 'matchers.d.ts'].map((name) => join(root, name))
for (const file of queue) {
  if (reached.has(file) || !existsSync(file)) continue
  reached.add(file)
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from |import\(?)['"](\.[^'"]+)['"]/g))
    queue.push(resolve(dirname(file), name.replace(/\.js$/, '.d.ts')))
}
prune(root)

/** Whether a folder is empty afterwards. */
function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() ? prune(path) : !reached.has(path)) rmSync(path, { recursive: true })
  }
  return readdirSync(folder).length === 0
}
