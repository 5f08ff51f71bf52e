import { type ChildProcess, spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { afterEach } from 'vitest'
import type { Workspace } from './workspace.js'

/** Vitest reads keys from a terminal alone; this makes a pipe look like one. */
const terminal = `process.stdin.isTTY = true
process.stdin.setRawMode = () => process.stdin
`

interface Watching {
  /** What the run printed that ends next: up to Vitest's prompt. */
  next(): Promise<string>
  press(key: string): void
}

const running = new Set<ChildProcess>()

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

/** Starts Vitest's watch mode in a project of a user's, or with `command` whatever runs it. */
export function watch(
  user: Workspace,
  args: readonly string[] = ['--project', 'assay'],
  command: readonly string[] = [user.bin, '--watch'],
): Watching {
  user.write('terminal.mjs', terminal)
  const child = spawn(user.node, ['--import', './terminal.mjs', ...command, ...args], {
    cwd: user.root,
    env: user.environment(),
    stdio: 'pipe',
  })
  running.add(child)
  let output = ''
  let check = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      check()
    })
  }
  return {
    next: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no run ended within 60 s:\n${output}`)), 60_000)
        check = () => {
          if (!stripVTControlCharacters(output).includes('press q to quit')) return
          clearTimeout(timer)
          check = () => {}
          // What failed goes to standard error, a pipe of its own, and may arrive after the prompt.
          setTimeout(() => {
            const text = stripVTControlCharacters(output)
            output = ''
            resolve(text)
          }, 150)
        }
        check()
      }),
    press: (key) => void child.stdin.write(key),
  }
}
