import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJsonc } from '../corpus/jsonc.js'
import { AssayError, codeOf, messageOf } from '../errors.js'
import { displayPath, posix } from '../paths.js'
import { canLoadVite, loadVite } from '../targets/guard/bundle/vite.js'
import type { AssayOptions } from './options.js'

/** What a folder says about its targets. */
export interface FoundConfig {
  /** The file that says it, absolute. */
  readonly file: string
  readonly options: AssayOptions
  /** Paths in the options are relative to it. */
  readonly root: string
  /** The file as a Vite configuration, whose aliases and plugins apply to a target that is bundled; undefined where it is none. */
  readonly viteConfig: string | undefined
}

const viteNames = ['vitest.config', 'vite.config'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `${name}.${end}`),
)
const ownNames = ['assay.config.ts', 'assay.config.mts', 'assay.config.mjs', 'assay.config.js', 'assay.config.cjs', 'assay.config.json']

/** The Vite or Vitest configuration of a folder, as Vitest looks for it. */
export const findViteConfig = (root: string): string | undefined =>
  viteNames.map((name) => join(root, name)).find((file) => existsSync(file))

/**
 * Reads the options of a folder: those of the plugin in vitest.config.* (or vite.config.*) where Vite can be loaded, else those of assay.config.*.
 * Undefined where there are none. Throws an AssayError for a file that cannot be read.
 */
export async function findConfig(root: string): Promise<FoundConfig | undefined> {
  const viteConfig = findViteConfig(root)
  if (viteConfig !== undefined && canLoadVite(root)) {
    const found = inPlugins(await loadViteConfig(viteConfig, root))
    if (found) return { file: viteConfig, options: found.assay, root: found.root ?? root, viteConfig }
  }
  const file = ownNames.map((name) => join(root, name)).find((path) => existsSync(path))
  return file === undefined ? undefined : { file, options: await loadOwn(file, root), root, viteConfig }
}

async function loadViteConfig(file: string, root: string): Promise<unknown> {
  const { loadConfigFromFile } = await loadVite(root)
  try {
    // Vitest's plugins look at this variable, and so does ours.
    process.env['VITEST'] ??= 'true'
    const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file, root, 'silent')
    return loaded?.config
  } catch (error) {
    throw unreadable(file, root, error)
  }
}

interface PluginApi {
  readonly assay: AssayOptions
  /** Of a project that stands for itself. */
  readonly root?: string
}

/** Options of the first plugin of ours: in the configuration itself, or in one of its projects. */
function inPlugins(config: unknown): PluginApi | undefined {
  const { plugins = [], test } = (config ?? {}) as { readonly plugins?: unknown[]; readonly test?: { readonly projects?: unknown[] } }
  for (const plugin of plugins.flat(9)) {
    const api = (plugin as { readonly api?: { readonly assay?: unknown } } | null)?.api
    if (typeof api === 'object' && typeof api.assay === 'object') return api as PluginApi
  }
  for (const project of test?.projects ?? []) {
    const found = typeof project === 'object' && project !== null ? inPlugins(project) : undefined
    if (found) return found
  }
  return undefined
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
    if (extname(file).endsWith('ts') && canLoadVite(root)) {
      const { loadConfigFromFile } = await loadVite(root)
      return (await loadConfigFromFile({ command: 'serve', mode: 'test' }, file, root, 'silent'))?.config
    }
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
