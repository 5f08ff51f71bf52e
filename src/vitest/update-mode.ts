import type { TestProject, Vitest } from 'vitest/node'
import type { UpdateMode } from '../baseline/decide.js'
import { asksForUpdate, inCI } from '../run/default-mode.js'

/**
 * What this run may write. `-u`, `--update`, UPDATE_SNAPSHOT and the key `u` all end in Vitest's own snapshot mode, which is read anew at each
 * run. A bare `vitest -u` is meant for the snapshots of the other projects: while any of those is active it accepts nothing here.
 */
export function updateMode(vitest: Vitest, env: NodeJS.ProcessEnv): UpdateMode {
  if (asksForUpdate(env)) return 'all'
  const mode = vitest.snapshot.options.updateSnapshot
  if (mode !== 'all' || vitest.projects.every(isAssayProject)) return mode
  return inCI(env) ? 'none' : 'new'
}

/** Told by our plugin, not by name: users choose their own. */
export function isAssayProject(project: TestProject): boolean {
  return project.vite.config.plugins.some((plugin) => plugin.name === 'assay:project')
}
