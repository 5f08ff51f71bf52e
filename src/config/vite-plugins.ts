import { realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { displayPath } from '../paths.js'
import type { FoundOptions } from './find-config.js'
import { asVitestDoes, configEnv, loadViteConfig } from './load-vite-config.js'
import type { AssayOptions } from './options.js'
import { projectFiles, type ViteLike } from './vite-projects.js'

/** Where a configuration stands. */
interface Place {
  /** Folder that messages name files from. */
  readonly top: string
  /** Folder that its `root` is relative to. */
  readonly base: string
  readonly file: string
  /** Files that name it in their `test.projects`, and those that name them. */
  readonly above: readonly string[]
}

/** Options of all plugins of ours: in the configuration itself, in its projects, and in the files that these name. */
export async function inConfig(config: ViteLike, { top, base, file, above }: Place): Promise<FoundOptions[]> {
  const root = rootOf(config, base)
  const own = await inPlugins(config.plugins, root)
  const { projects = [] } = config.test ?? {}
  const inline = await each(
    projects.filter((project) => typeof project !== 'string'),
    (project) => inProject(project, own, { top, base: root, file }),
  )
  // A configuration may be among its own projects, and Vitest 5 takes those of projects too.
  const seen = [...above, realpathSync(file)]
  const files = projectFiles(projects, root, displayPath(file, top)).filter((path) => !seen.includes(realpathSync(path)))
  const named = await each(files, async (path) =>
    inConfig((await loadViteConfig(path, top)) as ViteLike, { top, base: dirname(path), file: path, above: seen }),
  )
  return [...own, ...inline, ...named]
}

/**
 * A project that stands in `test.projects` itself, which may be a promise, or a function as Vite takes them. It has no projects of its own. `parent`: what
 * the configuration around it has; assay() that is inherited from there adds nothing.
 */
async function inProject(
  project: unknown,
  parent: readonly FoundOptions[],
  { top, base, file }: Omit<Place, 'above'>,
): Promise<FoundOptions[]> {
  const config = await asVitestDoes(file, top, async (): Promise<unknown> => (typeof project === 'function' ? project(configEnv) : project))
  if (typeof config !== 'object' || config === null) return []
  const { extends: from, plugins, ...rest } = config as ViteLike
  const root = rootOf(rest, base)
  const extended = typeof from === 'string' ? ((await loadViteConfig(resolve(base, from), top)) as ViteLike) : {}
  const known = new Set(parent.map(({ options }) => JSON.stringify(options)))
  const inherited = (await inPlugins(extended.plugins, root)).filter(({ options }) => !known.has(JSON.stringify(options)))
  return [...inherited, ...(await inPlugins(plugins, root))]
}

async function inPlugins(plugins: ViteLike['plugins'] = [], root: string): Promise<FoundOptions[]> {
  return (await flattened(plugins)).flatMap((plugin) => {
    const api = (plugin as { readonly api?: { readonly assay?: unknown; readonly root?: string } } | null)?.api
    return typeof api === 'object' && typeof api.assay === 'object' ? [{ options: api.assay as AssayOptions, root: api.root ?? root }] : []
  })
}

/** Vitest's own `root` goes before that of Vite. */
const rootOf = ({ root, test }: ViteLike, base: string) => resolve(base, test?.root || root || '.')

/** One after the other: the environment, which they are read in, is that of the process. */
async function each<T, Found>(list: readonly T[], read: (entry: T) => Promise<readonly Found[]>): Promise<Found[]> {
  const all: Found[] = []
  for (const entry of list) all.push(...(await read(entry)))
  return all
}

/** Plugins may be nested, and promises of plugins. */
async function flattened(plugins: readonly unknown[]): Promise<unknown[]> {
  const settled = await Promise.all(plugins.map(async (plugin) => plugin))
  const nested = await Promise.all(settled.map((plugin) => (Array.isArray(plugin) ? flattened(plugin as unknown[]) : [plugin])))
  return nested.flat()
}
