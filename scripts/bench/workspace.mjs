// Fresh projects for the benchmark, outside of the repository: the packed tarball beside Vitest, as a user has them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export function install(repo, versions) {
  const root = mkdtempSync(join(tmpdir(), 'vitest-assay-bench-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }')
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  execFileSync('npm', ['run', 'build'], { ...options, cwd: repo })
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', root], { ...options, cwd: repo }),
  )
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(root, filename), ...packages], {
    ...options,
    cwd: root,
  })
  return root
}

function project(root, name, files) {
  const folder = join(root, name)
  for (const [path, text] of Object.entries({ 'package.json': '{ "private": true, "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const guard = 'export default function guard() { return false }\n'

/** Scores a guard that does nothing. `items`: a corpus of that many generated items in `files` files; absent: the bundled one. */
export function subject(root, name, generated) {
  const own = generated ? corpus(generated) : {}
  const options = generated ? { corpus: 'none', include: ['own/*.assay.jsonc'] } : {}
  const config = `import { assay } from 'vitest-assay'
export default { plugins: [assay({ target: './guard.mjs', ...${JSON.stringify(options)} })] }\n`
  return project(root, name, { 'vitest.config.mjs': config, 'guard.mjs': guard, ...own })
}

/** Checks a server of one file, which loads `program`. */
export function server(root, name, program, transport) {
  const http = transport === 'http'
  const target = {
    kind: 'server',
    command: 'node',
    args: ['server.mjs', ...(http ? ['--port', '{port}'] : [])],
    ...(http && { url: 'http://127.0.0.1:{port}/mcp' }),
  }
  const config = `import { assay } from 'vitest-assay'\nexport default { plugins: [assay({ target: ${JSON.stringify(target)} })] }\n`
  const main = `process.argv[1] = ${JSON.stringify(program)}\nawait import(${JSON.stringify(pathToFileURL(program).href)})\n`
  return project(root, name, { 'vitest.config.mjs': config, 'server.mjs': main })
}

/** The floor: a plain Vitest project of a configuration, as ours is one, with as many files and empty tests, and the same settings. */
export function reference(root, name, { items, files }) {
  const own = { name: 'assay', include: ['own/*.test.mjs'], pool: 'threads', isolate: false, includeTaskLocation: true }
  const config = `export default { test: { projects: [${JSON.stringify({ extends: true, test: own })}, { extends: true, test: { name: 'default' } }] } }\n`
  const tests = Object.fromEntries(
    share(items, files).map((count, file) => {
      const lines = Array.from({ length: count }, (_, item) => `test('item ${file}-${item}', () => {})`)
      return [`own/${file}.test.mjs`, `import { test } from 'vitest'\nimport '../guard.mjs'\n${lines.join('\n')}\n`]
    }),
  )
  return project(root, name, { 'vitest.config.mjs': config, 'guard.mjs': guard, ...tests })
}

function corpus({ items, files }) {
  return Object.fromEntries(share(items, files).map((count, file) => [`own/${file}.assay.jsonc`, corpusFile(file, count)]))
}

const share = (items, files) => Array.from({ length: files }, (_, file) => Math.floor(items / files) + (file < items % files ? 1 : 0))

/** Every second file holds pairs, the others benign items; sizes are about those of the bundled corpus. */
function corpusFile(file, count) {
  const pairs = file % 2 === 0
  const head = pairs ? `"suite": "defence", "vector": "tool-poisoning"` : `"suite": "benign", "kind": "tool-result"`
  const items = Array.from({ length: count }, (_, item) => {
    const id = `made-${file}-${item}`
    const fixture = (word) => ({
      type: 'tool-definition',
      tool: {
        name: 'look_up',
        description: `${word} ${file}.${item}: ${'A sentence about what this tool does. '.repeat(12)}`,
        inputSchema: { type: 'object' },
      },
    })
    const rest = pairs
      ? {
          family: `family-${item % 7}`,
          severity: 'high',
          fixture: fixture('Take'),
          benignControl: fixture('Give'),
          language: 'en',
          why: 'Made for a benchmark.',
        }
      : { fixture: fixture('Have'), language: 'en' }
    return JSON.stringify({ id, title: `item ${item} of file ${file}`, ...rest })
  })
  return `{ "format": 1, "namespace": "bench", ${head}, "items": [\n${items.join(',\n')}\n] }\n`
}
