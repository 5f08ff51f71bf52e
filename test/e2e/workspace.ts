import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inject } from 'vitest'

export interface RunResult {
  readonly code: number | null
  /** Standard output and error in the order of their arrival, without colours. */
  readonly output: string
  /** Each of the two by itself. */
  readonly out: string
  readonly err: string
}

export interface Workspace {
  readonly root: string
  path(name: string): string
  read(name: string): string
  json<T>(name: string): T
  write(name: string, content: string | object): void
  /** Runs Vitest itself. CI variables of the machine are taken out first; `env` adds. */
  vitest(args: readonly string[], env?: Record<string, string>): Promise<RunResult>
  /** Runs the `assay` command in the same way. */
  assay(args: readonly string[], env?: Record<string, string>): Promise<RunResult>
  exec(command: string, args: readonly string[], env?: Record<string, string>): Promise<RunResult>
  environment(env?: Record<string, string>): NodeJS.ProcessEnv
  readonly node: string
  readonly bin: string
  /** Where the commands of the installed packages are. */
  readonly binFolder: string
}

/** A fresh project of a user, with the packed package and Vitest installed above it. */
export function workspace(files: Record<string, string | object>, on: 'vitest4' | 'vitest5' | 'alone' = 'vitest4'): Workspace {
  const { root: installed, node } = inject('environments')[on]
  const cases = join(installed, 'cases')
  mkdirSync(cases, { recursive: true })
  const root = mkdtempSync(join(cases, 'case-'))
  const path = (name: string) => join(root, name)
  const write = (name: string, content: string | object) => {
    mkdirSync(dirname(path(name)), { recursive: true })
    writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  write('package.json', { name: 'case', private: true, type: 'module' })
  for (const [name, content] of Object.entries(files)) write(name, content)
  const bin = join(installed, 'node_modules/vitest/vitest.mjs')
  const environment = (env: Record<string, string> = {}) => ({ ...cleanEnvironment(), ...env })
  const exec: Workspace['exec'] = (command, args, env) => run(command, args, root, environment(env))
  return {
    root,
    path,
    write,
    exec,
    environment,
    node,
    bin,
    binFolder: join(installed, 'node_modules/.bin'),
    read: (name) => readFileSync(path(name), 'utf8'),
    json: <T>(name: string) => JSON.parse(readFileSync(path(name), 'utf8')) as T,
    vitest: (args, env) => exec(node, [bin, ...args], env),
    assay: (args, env) => exec(node, [join(installed, 'node_modules/.bin/assay'), ...args], env),
  }
}

export function cleanEnvironment(): NodeJS.ProcessEnv {
  const hidden =
    /^(CI|GITHUB_.*|GITLAB_CI|CONTINUOUS_INTEGRATION|BUILD_NUMBER|TF_BUILD|VITEST.*|NODE_ENV|NODE_OPTIONS|NODE_V8_COVERAGE|FORCE_.*|npm_.*|TEST|DEV|PROD|MODE|SSR|BASE_URL|ASSAY_.*)$/
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.test(name))), NO_COLOR: '1' }
}

export function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const all: Buffer[] = []
    const [out, err]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => void (all.push(chunk), out.push(chunk)))
    child.stderr.on('data', (chunk: Buffer) => void (all.push(chunk), err.push(chunk)))
    child.on('error', reject)
    const text = (chunks: readonly Buffer[]) => stripVTControlCharacters(Buffer.concat(chunks).toString())
    child.on('close', (code) => resolve({ code, output: text(all), out: text(out), err: text(err) }))
  })
}
