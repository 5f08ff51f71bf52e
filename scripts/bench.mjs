// `npm run bench`: how much longer and larger a scored run is than plain Vitest with as many files and empty tests. Reference and subject take
// turns in one session, so that a slow moment of the machine meets both; medians are compared. Exits 1 when a figure is above its bound.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { median, once, reruns } from './bench/measure.mjs'
import { install, reference, server, subject } from './bench/workspace.mjs'

const repo = resolve(import.meta.dirname, '..')
const { devDependencies } = JSON.parse(readFileSync(join(repo, 'package.json'), 'utf8'))
const rounds = Number(process.argv[2] ?? 7)
const root = install(repo, { vitest: devDependencies.vitest, vite: devDependencies.vite })
let over = 0

function say(name, figure, bound, unit, detail) {
  const verdict = figure <= bound ? 'ok' : 'ABOVE'
  if (figure > bound) over++
  console.log(`${verdict.padEnd(6)}${name.padEnd(44)}${figure.toFixed(2).padStart(8)} ${unit.padEnd(3)} bound ${bound} ${unit}   ${detail}`)
}

/** Both by turns; the first turn of each only warms the caches. Medians: the subject's, the reference's. */
async function byTurns(figure, referenceFolder, subjectFolder, times) {
  const results = { reference: [], subject: [] }
  for (let turn = 0; turn <= times; turn++) {
    for (const [name, folder] of [
      ['reference', referenceFolder],
      ['subject', subjectFolder],
    ]) {
      const result = await once(folder, figure)
      if (turn) results[name].push(result)
    }
  }
  return [median(results.subject), median(results.reference)]
}

async function load() {
  const script = `
    const { loadCorpus } = await import(${JSON.stringify(join(root, 'load.mjs'))})
    const start = performance.now()
    loadCorpus({ packageRoot: ${JSON.stringify(join(root, 'node_modules/vitest-assay'))}, bundled: true, include: [], suites: ['defence', 'benign'] })
    console.log(performance.now() - start)`
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input: join(repo, 'src/corpus/load.ts'), platform: 'node', resolve: { mainFields: ['module', 'main'] } })
  await bundle.write({ file: join(root, 'load.mjs'), format: 'esm' })
  const times = Array.from({ length: rounds }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })),
  )
  say('load and check the corpus', median(times), 100, 'ms', `cold process, ${rounds} times`)
}

async function compareRuns(name, shape, generated, times, figure, bound) {
  const folders = [reference(root, `reference-${name}`, shape), subject(root, `subject-${name}`, generated)]
  const [ours, plain] = await byTurns(figure, ...folders, times)
  const what = `${shape.items} items in ${shape.files} files`
  if (figure === 'wall') say(`wall, ${what}`, ours / plain, bound, 'x', `${ours.toFixed(2)} s against ${plain.toFixed(2)} s`)
  else say(`resident memory, ${what}`, ours / plain, bound, 'x', `${ours.toFixed(0)} MB against ${plain.toFixed(0)} MB`)
}

/** The command in a folder that holds a guard and nothing else, against Node that does nothing. */
function commands() {
  const folder = join(root, 'command')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'guard.mjs'), 'export default () => false\n')
  const cli = join(root, 'node_modules/vitest-assay/dist/cli.js')
  const lines = { nothing: ['-e', '0'], run: [cli, 'run', './guard.mjs'], info: [cli, 'info'] }
  const times = { nothing: [], run: [], info: [] }
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [name, args] of Object.entries(lines)) {
      const start = performance.now()
      execFileSync(process.execPath, args, { cwd: folder, stdio: 'ignore' })
      if (turn) times[name].push((performance.now() - start) / 1000)
    }
  }
  const [floor, run, info] = [times.nothing, times.run, times.info].map(median)
  say('assay run, beyond `node -e 0`', run - floor, 0.3, 's', `${run.toFixed(2)} s against ${floor.toFixed(2)} s`)
  say('assay info, beyond `node -e 0`', info - floor, 0.1, 's', `${info.toFixed(2)} s against ${floor.toFixed(2)} s`)
  const report = join(folder, '.rss')
  const wrapper = join(import.meta.dirname, 'bench/with-rss.mjs')
  const megabytes = Array.from({ length: 3 }, () => {
    execFileSync(process.execPath, [wrapper, ...lines.run], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, BENCH_RSS: report },
    })
    return Number(readFileSync(report, 'utf8')) / 1024
  })
  say('assay run, resident memory', median(megabytes), 100, 'MB', 'of the whole process')
}

async function watch(shape) {
  const folders = { reference: join(root, 'reference-corpus'), subject: join(root, 'subject-corpus') }
  const edit = (folder) => (index) =>
    writeFileSync(join(folder, 'guard.mjs'), `export default function guard() { return false } // ${index}\n`)
  const [plain, ours] = [
    await reruns(folders.reference, edit(folders.reference), rounds),
    await reruns(folders.subject, edit(folders.subject), rounds),
  ].map(median)
  say(`watch, edit to last verdict, ${shape.items} items`, ours - plain, 0.7, 's', `${ours.toFixed(2)} s against ${plain.toFixed(2)} s`)
}

/** Own checks and tasks of the example server, on the SDK, against as many empty tests; and the rerun of one check after an edit, against the server's own start. */
async function servers() {
  const shape = bundledShape(['tasks', 'conformance'])
  const plain = reference(root, 'reference-server', shape)
  for (const [transport, program] of [
    ['stdio', 'server.mjs'],
    ['http', 'http.mjs'],
  ]) {
    const own = server(root, `subject-${transport}`, join(repo, 'examples/server', program), transport)
    const [ours, floor] = await byTurns('wall', plain, own, 3)
    say(
      `checks of a server over ${transport}, beyond plain`,
      ours - floor,
      3,
      's',
      `${shape.items} items, ${ours.toFixed(2)} s against ${floor.toFixed(2)} s`,
    )
  }
  const folder = join(root, 'subject-stdio')
  const edit = (index) => writeFileSync(join(folder, 'server.mjs'), `${readFileSync(join(folder, 'server.mjs'), 'utf8')}// ${index}\n`)
  const rerun = median(await reruns(folder, edit, 3, ['-t', '^conformance/unknown-method ']))
  const starts = Array.from({ length: 3 }, () => startOf(folder))
  say(
    'watch, edit of a server to the verdict of a check',
    rerun - median(starts),
    1,
    's',
    `${rerun.toFixed(2)} s; the server starts in ${median(starts).toFixed(2)} s`,
  )
}

/** Seconds until a server over standard streams has answered and ended. */
function startOf(folder) {
  const begin = performance.now()
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
  const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`
  execFileSync(process.execPath, ['server.mjs'], { cwd: folder, input, stdio: ['pipe', 'pipe', 'ignore'] })
  return (performance.now() - begin) / 1000
}

/** How many items of these suites the package brings, in how many files. */
function bundledShape(suites) {
  const read = (name) => JSON.parse(readFileSync(join(repo, 'corpus', name), 'utf8'))
  const folders = { defence: 'fixtures/', benign: 'corpus/benign/', tasks: 'corpus/tasks/', conformance: 'corpus/conformance/' }
  const isOf = (path) => suites.some((suite) => path.startsWith(folders[suite]))
  const names = Object.keys(read('MANIFEST.json').files).filter((name) => name.endsWith('.assay.jsonc') && isOf(name))
  const keys = Object.keys(read('ledger.json').items).filter((key) => suites.some((suite) => key.startsWith(`${suite}/`)))
  return { items: keys.length, files: names.length }
}

const corpus = bundledShape(['defence', 'benign'])
await load()
commands()
await compareRuns('corpus', corpus, undefined, rounds, 'wall', 1.3)
await compareRuns('thousand', { items: 1000, files: 40 }, { items: 1000, files: 40 }, rounds, 'wall', 1.3)
await compareRuns('ten-thousand', { items: 10_000, files: 100 }, { items: 10_000, files: 100 }, 3, 'memory', 1.6)
await watch(corpus)
await servers()
process.exitCode = over ? 1 : 0
