import { basename, resolve } from 'node:path'
import type { Plugin, ViteUserConfig } from 'vitest/config'
import { withPlainErrors } from '../config/errors.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import type { AssayOptions } from '../config/options.js'
import { AssayError } from '../errors.js'
import { posix } from '../paths.js'
import { type AssayProject, projectsOf } from './project.js'

/**
 * The Vitest plugin: adds a project `assay` (or one `assay:<name>` a target) beside the user's own tests, whose test files are the corpus.
 * `vitest run --project assay` scores the target and holds it against its baseline.
 */
export function assay(options: AssayOptions): Plugin {
  return {
    name: 'assay',
    // What the `assay` command reads in a Vitest configuration.
    api: { assay: options },
    // `vite dev` and `vite build` share the file, and so does our own build of the module under test.
    apply: (_config, { command }) => command === 'serve' && process.env.VITEST !== undefined,
    config(config, { mode }) {
      // Vitest 5 hands `--root` on as its own option, Vitest 4.1 as Vite's.
      const root = resolve(config.test?.root ?? config.root ?? process.cwd())
      if (insideProject(config)) return withPlainErrors(() => assertKnown(options, root))
      const targets = withPlainErrors(() => resolveOptions(options, root))
      addProjects(config, targets, mode)
      seen.add(JSON.stringify(options))
    },
  }
}

/** The plugin for targets that the `assay` command has found, and that the configuration does not add itself. */
export function assayTargets(targets: readonly ResolvedOptions[]): Plugin {
  return {
    name: 'assay:targets',
    config(config, { mode }) {
      if (!insideProject(config)) addProjects(config, targets, mode)
    },
  }
}

function addProjects(config: ViteUserConfig, targets: readonly ResolvedOptions[], mode: string): void {
  const ours = withPlainErrors(() => projectsOf(targets))
  const test = (config.test ??= {})
  // Pushed here, not injected later: `--project` filters the projects before any later hook runs.
  // Vitest 4 does not hand `--mode` on to projects.
  test.projects = [...(test.projects ?? ownTests(config)), ...ours.map((project) => ({ ...project, mode }))]
}

/** One entry of `test.projects`, for set-ups that list their projects themselves. Paths are relative to `root` (default: the working directory). */
export function assayProject(options: AssayOptions, root: string = process.cwd()): AssayProject {
  return withPlainErrors(() => {
    const [project, ...more] = projectsOf(resolveOptions(options, resolve(root)))
    if (project === undefined || more.length)
      throw new AssayError('assayProject() takes one target; call it once a target, with a `name` each')
    // The first plugin is ours; the `assay` command reads what it was made of.
    const [own] = (project.plugins ?? []) as Plugin[]
    if (own) own.api = { assay: options, root: resolve(root) }
    return project
  })
}

// Options of the plugins in root configurations. On the global object, since a project that inherits the root loads its file, and may load us, anew.
const slot = Symbol.for('vitest-assay.root-options')
const shared = globalThis as { [slot]?: Set<string> }
const seen = (shared[slot] ??= new Set())

/** In a project that does not inherit the plugin from the root, nothing would ever be scored, and the gate would be open unseen. */
function assertKnown(options: AssayOptions, root: string): void {
  if (seen.has(JSON.stringify(options))) return
  throw new AssayError(
    `assay() stands in the configuration of a project (${posix(root)}), which cannot add projects: nothing would be scored. Move it to the root ` +
      'configuration, or put assayProject(options, import.meta.dirname) into its `test.projects`',
  )
}

/** In a project that inherits the root configuration the plugin runs once more, and must not add projects to a project. */
function insideProject(config: ViteUserConfig): boolean {
  const plugins: unknown[] = (config.plugins ?? []).flat(9)
  return plugins.some((plugin) => typeof plugin === 'object' && plugin !== null && 'name' in plugin && isProjectPlugin(plugin.name))
}

const isProjectPlugin = (name: unknown) => name === 'vitest:project' || name === 'assay:project'

type Projects = NonNullable<NonNullable<ViteUserConfig['test']>['projects']>

/** A configuration without `projects` keeps its own tests: the file itself is their project. */
function ownTests(config: ViteUserConfig & { configFile?: string | false }): Projects {
  const name = config.test?.name ?? 'default'
  if (!config.configFile) return config.plugins ? [{ extends: true, test: { name } }] : []
  // Vitest takes a file as a project only under its own names.
  const usual = /^vite(?:st)?(?:\.[\w-]+)?\.config\./.test(basename(config.configFile))
  return [usual ? posix(config.configFile) : { extends: true, test: { name } }]
}
