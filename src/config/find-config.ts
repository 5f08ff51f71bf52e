import { existsSync, readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJsonc } from '../corpus/jsonc.js'
import { AssayError } from '../errors.js'
import { displayPath, posix } from '../paths.js'
import { canLoadVite } from '../targets/guard/bundle/vite.js'
import { findOwnConfig, findVariants, findViteConfig, isViteConfig } from './config-files.js'
import { ownFiles } from './include.js'
import { loadByVite, loadViteConfig, unreadable } from './load-vite-config.js'
import type { AssayOptions } from './options.js'
import { inConfig } from './vite-plugins.js'
import type { ViteLike } from './vite-projects.js'

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
  const found = await inConfig(config, { top: root, base: root, file, above: [] })
  // A project may extend a file that others extend too.
  const once = new Map(found.map((each) => [JSON.stringify([each.options, each.root]), each]))
  return { found: [...once.values()], viteConfig: file, env: config.test?.env ?? {} }
}

/** Own corpus files that the options include: absolute, each once. */
export const includedFiles = (found: readonly FoundOptions[]): string[] => [
  ...new Set(found.flatMap(({ options, root }) => (options.include ? ownFiles(options.include, root) : []))),
]

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
