import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRecord } from '../../src/report/run-record.js'
import { npm } from '../e2e/environment.js'
import { cleanEnvironment, run } from '../e2e/workspace.js'

/** A target of kind `server` as a configuration has it, but for its `kind`. */
export interface Target {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly url?: string
  readonly credentials?: { readonly valid: string }
  readonly inject?: { readonly hidden: readonly string[] }
}

/** Installs packages of exact versions, without scripts. What they depend on is of the day on which the versions were looked up. */
export function install(folder: string, packages: Readonly<Record<string, string>>, ...tarballs: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'real', private: true, type: 'module' }))
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`)
  npm(['install', '--ignore-scripts', '--before=2026-12-01', '--prefer-offline', '--no-audit', '--no-fund', ...wanted, ...tarballs], folder)
}

interface Manifest {
  readonly version: string
  readonly bin?: string | Readonly<Record<string, string>>
}

export const manifestOf = (folder: string, name: string) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as Manifest

/** The file of a package's first command. */
export function program(folder: string, name: string): string {
  const { bin = '' } = manifestOf(folder, name)
  return join(folder, 'node_modules', name, typeof bin === 'string' ? bin : (Object.values(bin)[0] ?? ''))
}

export interface Scored {
  readonly code: number | null
  readonly output: string
  readonly record: RunRecord | undefined
  /** Command lines of processes of the server that outlived the run; always none where the system does not tell. */
  readonly left: readonly string[]
}

/**
 * Scores a server by the packed command in a folder of its own, which is its home too. `assay`: the file of the command. Everything that it starts has a mark in
 * its environment, by which it is found again.
 */
export async function score(
  assay: string,
  folder: string,
  target: Target,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Scored> {
  const home = join(folder, 'home')
  mkdirSync(home, { recursive: true })
  const own = { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, DO_NOT_TRACK: '1' }
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ record: false, target: { kind: 'server', ...target } }))
  const { code, output, out } = await run(process.execPath, [assay, 'run', '--json', ...options], folder, {
    ...cleanEnvironment(),
    ...own,
    ...env,
    REAL_SERVER_OF: folder,
  })
  return { code, output, record: parsed(out), left: marked(`REAL_SERVER_OF=${folder}`) }
}

function parsed(text: string): RunRecord | undefined {
  try {
    return JSON.parse(text) as RunRecord
  } catch {
    return undefined
  }
}

/** Processes whose environment holds this variable. */
function marked(variable: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
        return environment.includes(variable) ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')] : []
      } catch {
        return []
      }
    })
}

/** What is said of an item of whichever suite. */
interface Item {
  readonly key: string
  readonly result?: string | undefined
  readonly unmeasured?: string | undefined
  readonly reason?: string | undefined
  readonly error?: string | undefined
}

export function itemsOf({ record }: Scored): readonly Item[] {
  const suites: readonly ({ readonly items: readonly Item[] } | undefined)[] = Object.values(record?.suites ?? {})
  return suites.flatMap((suite) => suite?.items ?? [])
}

/** Why a run is not a complete one, in words; nothing when every item was measured, or was not applicable for a reason. */
export function gaps(scored: Scored): string[] {
  const { code, record, output, left } = scored
  if (record === undefined) return [`there is no record; exit code ${code}: ${output.slice(-2000)}`]
  if (record.error !== undefined) return [`nothing was played; exit code ${code}: ${record.error}`]
  const items = itemsOf(scored)
  const measured = items.filter(({ unmeasured, error }) => unmeasured === undefined && error === undefined)
  return [
    ...(code === 0 ? [] : [`exit code ${code}`]),
    ...(record.complete ? [] : ['the run is not complete']),
    // Far fewer than any server was ever asked, far more than by mistake.
    ...(measured.length > 40 ? [] : [`${measured.length} items measured`]),
    ...items.flatMap(({ key, error, unmeasured, reason }) => {
      if (error !== undefined) return [`${key}: ${error}`]
      if (unmeasured === undefined || reason) return []
      return [`${key}: ${unmeasured} without a reason`]
    }),
    ...left.map((line) => `outlived the run: ${line}`),
  ]
}
