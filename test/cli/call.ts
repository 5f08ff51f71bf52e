import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { parseWords, UsageError } from '../../src/cli/arguments.js'
import type { Command } from '../../src/cli/commands.js'
import { sayError } from '../../src/cli/say-error.js'
import { AssayError } from '../../src/errors.js'
import { cleanEnvironment } from '../e2e/workspace.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

export interface Folder {
  readonly root: string
  read(name: string): string
  write(name: string, content: string | object): void
}

/** A project of a user, without the package. */
export function folder(files: Record<string, string | object>): Folder {
  const root = mkdtempSync(join(tmpdir(), 'assay-command-'))
  folders.push(root)
  const write = (name: string, content: string | object) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  for (const [name, content] of Object.entries(files)) write(name, content)
  return { root, write, read: (name) => readFileSync(join(root, name), 'utf8') }
}

export interface Called {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Calls a command from its sources, as the process would. Each test says itself whether it runs in CI. */
export async function call(command: Command, words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<Called> {
  let [out, err] = ['', '']
  const io = {
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    env: { ...cleanEnvironment(), ...env },
    cwd,
    terminal: { out: false, err: false, in: false },
    columns: 100,
    signal: new AbortController().signal,
  }
  try {
    return { code: await command.act(parseWords(words, command.spec), io), out, err }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    return { code: error instanceof UsageError ? 2 : sayError(error, io), out, err: err || error.message }
  }
}
