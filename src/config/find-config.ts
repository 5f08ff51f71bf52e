import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'
import { parseJsonc } from '../corpus/jsonc.js'
import { AssayError, codeOf, messageOf } from '../errors.js'
import { displayPath, posix } from '../paths.js'
import { variablesOfVitest, withVariables } from '../run/environment.js'
import { canLoadVite, loadVite } from '../targets/guard/bundle/vite.js'
import { findOwnConfig, findVariants, findViteConfig, isViteConfig } from './config-files.js'
import { ownFiles } from './include.js'
import type { AssayOptions } from './options.js'

/** Options of one plugin of ours, and what they are relative to. */
export interface FoundOptions {
  readonly options: AssayOptions
  /** Absolute. Paths in the options are relative to it. */
  readonly root: string
}

/** A Vite configuration, whose aliases and plugins apply to a target that is bundled. */
interface FoundVite {
  /** Options of the plugins of ours in it. */
  readonly found: readonly FoundOptions[]
  /** Absolute; undefined where there is none. */
  readonly viteConfig: string | undefined
  /** Vitest's `test.env`. */
  readonly env: Readonly<Record<string, string>>
}

/** What a folder says about its targets. `found` is empty where no configuration names one. */
export interface FoundConfig extends FoundVite {
  /** The targets stand in the Vite configuration, where Vitest finds their projects too. */
  readonly inVitest: boolean
  /** The file that names the targets, absolute. */
  readonly file: string | undefined
}

/**
 * Reads the options of a folder: those of all plugins of ours in vitest.config.* (or vite.config.*) and its projects where Vite can be loaded, else those of
 * assay.config.*, else those of the one vitest.*.config.*. `named`: the file that the user names in their place, whose paths are relative to `root` as well, as
 * they are for Vitest. Throws an AssayError for a file that is not there or cannot be read.
 */
export async function findConfig(root: string, named?: string): Promise<FoundConfig> {
  const given = named === undefined ? undefined : resolve(root, named)
  if (given !== undefined && !existsSync(given)) throw new AssayError(`there is no configuration ${named} (looked for ${posix(given)})`)
  const asVitest = (vite: FoundVite) => ({ ...vite, inVitest: vite.found.length > 0, file: vite.viteConfig })
  if (given !== undefined && isViteConfig(given)) return asVitest(await readVite(given, root))
  const vite = await findVite(root)
  if (given === undefined && vite.found.length) return asVitest(vite)
  const file = given ?? findOwnConfig(root)
  return { ...vite, found: file === undefined ? [] : [{ options: await loadOwn(file, root), root }], inVitest: false, file }
}

/** The Vite configuration that applies in a folder, where Vite can be loaded. */
export async function findVite(root: string): Promise<FoundVite> {
  const usual = findViteConfig(root)
  const none = { found: [], viteConfig: undefined, env: {} }
  if (!canLoadVite(root)) return none
  const first = usual === undefined ? none : await readVite(usual, root)
  if (first.found.length || findOwnConfig(root) !== undefined) return first
  const [variant, ...more] = findVariants(root)
  if (variant === undefined || more.length) return first
  const second = await readVite(variant, root)
  return second.found.length ? second : first
}

async function readVite(file: string, root: string): Promise<FoundVite> {
  if (!canLoadVite(root))
    throw new AssayError(`${displayPath(file, root)} is a configuration of Vite, which is not installed here. Mend: npm install -D vitest`)
  const config = (await loadViteConfig(file, root)) as ViteLike
  return { found: await inPlugins(config, root), viteConfig: file, env: config.test?.env ?? {} }
}

/** Own corpus files that the options include: absolute, each once. */
export const includedFiles = (found: readonly FoundOptions[]): string[] => [
  ...new Set(found.flatMap(({ options, root }) => (options.include ? ownFiles(options.include, root) : []))),
]

/** Reads a configuration of Vitest's as Vitest would: with its variables set. */
async function loadViteConfig(file: string, root: string): Promise<unknown> {
  try {
    return await withVariables(variablesOfVitest, () => loadByVite(file, root))
  } catch (error) {
    throw unreadable(file, root, error)
  }
}

/** The default export of a file that Vite bundles first, TypeScript or not. */
async function loadByVite(file: string, root: string): Promise<unknown> {
  const { loadConfigFromFile } = await loadVite(root)
  return (await loadConfigFromFile({ command: 'serve', mode: 'test' }, file, root, 'silent'))?.config
}

interface ViteLike {
  readonly root?: string
  readonly plugins?: readonly unknown[]
  readonly test?: { readonly projects?: readonly unknown[]; readonly env?: Readonly<Record<string, string>> }
}

/** Options of all plugins of ours: in the configuration itself, in its projects, and in the files that these name. */
async function inPlugins(config: ViteLike, base: string): Promise<FoundOptions[]> {
  const root = resolve(base, config.root ?? '.')
  const found: FoundOptions[] = []
  for (const plugin of await flattened(config.plugins ?? [])) {
    const api = (plugin as { readonly api?: { readonly assay?: unknown; readonly root?: string } } | null)?.api
    if (typeof api === 'object' && typeof api.assay === 'object') found.push({ options: api.assay as AssayOptions, root: api.root ?? root })
  }
  for (const project of config.test?.projects ?? []) {
    if (typeof project === 'string') found.push(...(await inProjectFiles(project, root)))
    else if (typeof project === 'object' && project !== null) found.push(...(await inPlugins(project as ViteLike, root)))
  }
  return found
}

/** Plugins may be nested, and promises of plugins. */
async function flattened(plugins: readonly unknown[]): Promise<unknown[]> {
  const settled = await Promise.all(plugins.map(async (plugin) => plugin))
  const nested = await Promise.all(settled.map((plugin) => (Array.isArray(plugin) ? flattened(plugin as unknown[]) : [plugin])))
  return nested.flat()
}

/** A glob of `test.projects` matches configuration files, or folders that hold one. */
async function inProjectFiles(glob: string, root: string): Promise<FoundOptions[]> {
  const paths = globSync(glob, { cwd: root, absolute: true, onlyFiles: false, expandDirectories: false, ignore: ['**/node_modules/**'] })
  const files = paths.map((path) =>
    statSync(path).isDirectory() ? findViteConfig(path) : /\.config\.[cm]?[jt]s$/.test(path) ? path : undefined,
  )
  const found = [...new Set(files)].flatMap((file) => (file === undefined || dirname(file) === root ? [] : [file]))
  const each = await Promise.all(found.map(async (file) => inPlugins((await loadViteConfig(file, root)) as ViteLike, dirname(file))))
  return each.flat()
}

async function loadOwn(file: string, root: string): Promise<AssayOptions> {
  const options = file.endsWith('.json') ? readJson(file, root) : await importDefault(file, root)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new AssayError(`${displayPath(file, root)}: has to export the options as its default export, such as { target: './guard.mjs' }`)
  return options as AssayOptions
}

function readJson(file: string, root: string): unknown {
  const parsed = parseJsonc(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  if ('value' in parsed) return parsed.value
  throw new AssayError(`${displayPath(file, root)}: is not JSON: ${parsed.problems[0]?.message ?? 'it is empty'}`)
}

async function importDefault(file: string, root: string): Promise<unknown> {
  try {
    // Without Vitest's variables: no Vitest reads it, and the same file as JavaScript is imported without them.
    if (extname(file).endsWith('ts') && canLoadVite(root)) return await loadByVite(file, root)
    return ((await import(pathToFileURL(file).href)) as { readonly default?: unknown }).default
  } catch (error) {
    throw unreadable(posix(file), root, error)
  }
}

function unreadable(file: string, root: string, error: unknown): AssayError {
  const typescript = codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION'
  const mend = typescript ? '. Mend: npm install -D vite, use Node 22.18 or later, or write it as assay.config.mjs' : ''
  return new AssayError(`${displayPath(file, root)} cannot be loaded: ${messageOf(error)}${mend}`)
}
