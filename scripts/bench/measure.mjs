import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const hidden = /^(CI|VITEST.*|NODE_ENV|NODE_OPTIONS|npm_.*|FORCE_COLOR|GITHUB_.*)$/
const environment = () => ({ ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.test(name))), NO_COLOR: '1' })

const cli = (folder) => join(folder, '../node_modules/vitest/vitest.mjs')

/**
 * One whole run of Vitest in a folder: wall seconds, or the largest resident memory of its process in MB. Not both: Node loads what measures memory into every
 * thread as well, and a scored run has more of them.
 */
export async function once(folder, figure) {
  const report = join(folder, '.rss')
  const hook = pathToFileURL(join(import.meta.dirname, 'rss-hook.mjs')).href
  const env = { ...environment(), BENCH_RSS: report }
  const start = performance.now()
  const preload = figure === 'memory' ? ['--import', hook] : []
  const child = spawn(process.execPath, [...preload, cli(folder), 'run', '--project', 'assay'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`vitest ended with ${code} in ${folder}\n${output.slice(-3000)}`)
  if (figure === 'wall') return seconds
  const megabytes = Number(readFileSync(report, 'utf8')) / 1024
  rmSync(report)
  return megabytes
}

/** Watch mode: seconds from each edit of the guard to the end of its rerun. */
export async function reruns(folder, edit, times, more = []) {
  const child = spawn(process.execPath, [cli(folder), '--watch', '--project', 'assay', ...more], {
    cwd: folder,
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let arrived = () => {}
  const collect = (chunk) => {
    output += chunk
    if (/Waiting for file changes/.test(output)) arrived()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', collect)
  const settled = () =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no rerun ended within 60 s\n${output.slice(-2000)}`)), 60_000)
      arrived = () => {
        clearTimeout(timer)
        output = ''
        resolve(performance.now())
      }
    })
  try {
    await settled()
    const seconds = []
    for (let index = 0; index < times; index++) {
      // The watcher has settled, and the next edit has another modification time.
      await new Promise((resolve) => setTimeout(resolve, 600))
      const start = performance.now()
      const end = settled()
      edit(index)
      seconds.push(((await end) - start) / 1000)
    }
    return seconds
  } finally {
    child.kill('SIGKILL')
  }
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
