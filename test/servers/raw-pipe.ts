import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { Said } from './raw-http.js'

const program = fileURLToPath(new URL('reference.mjs', import.meta.url))

/** A process of the reference server, and what it wrote. */
export function startProcess(args: readonly string[] = []) {
  const child = spawn(process.execPath, [program, ...args], { stdio: 'pipe' })
  const lines: string[] = []
  let rest = ''
  let stderr = ''
  let wake: () => void = () => {}
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    const all = (rest + part).split('\n')
    rest = all.pop() ?? ''
    lines.push(...all)
    wake()
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part
    wake()
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))

  /** Waits until `look` gives something. */
  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    lines,
    exited,
    signal: (name: NodeJS.Signals) => child.kill(name),
    write: (content: string | Buffer) => child.stdin.write(content),
    send: (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`),
    end: () => child.stdin.end(),
    answer: (id: unknown) => until(() => messagesIn(lines).find((message) => 'id' in message && message.id === id && !message.method)),
    said: (method: string) => until(() => messagesIn(lines).find((message) => message.method === method)),
    listening: () => until(() => /listening on (\S+)\n/.exec(stderr)?.[1]),
  }
}

const messagesIn = (lines: readonly string[]): Said[] =>
  lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Said]
    } catch {
      return []
    }
  })
