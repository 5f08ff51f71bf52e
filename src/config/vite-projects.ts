import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { globSync, isDynamicPattern } from 'tinyglobby'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'
import { findViteConfig } from './config-files.js'

/** A configuration of Vite's, as far as it says where plugins of ours stand. */
export interface ViteLike {
  readonly root?: string
  /** Of a project that stands in the configuration itself: a file that it adds to. */
  readonly extends?: string | boolean
  readonly plugins?: readonly unknown[]
  readonly test?: { readonly root?: string; readonly projects?: readonly unknown[]; readonly env?: Readonly<Record<string, string>> }
}

/**
 * The files that the strings of `test.projects` name, as Vitest 4.1 and 5 resolve them (`resolveTestProjectConfigs`): configurations, folders that hold one, and
 * globs of both, which are looked up together, so that one may take from the others. Absolute, each once. Throws an AssayError where Vitest does not start:
 * what it would leave out here, nobody would miss. `root`: of the configuration; `file`: how messages name it.
 */
export function projectFiles(projects: readonly unknown[], root: string, file: string): string[] {
  const names = projects.filter((project) => typeof project === 'string').map((name) => name.replace('<rootDir>', () => root))
  const refused = (name: string, why: string) =>
    new AssayError(`${file}: test.projects names "${displayPath(name, root)}", ${why}. Mend: correct the path in test.projects`)
  const configOf = (path: string): string[] => {
    if (!statSync(path).isDirectory()) {
      if (isProject(path)) return [resolve(path)]
      throw refused(path, 'which Vitest takes for no configuration: its name has to be such as vitest.config.ts or vitest.guard.config.ts')
    }
    const config = findViteConfig(path)
    return config === undefined ? [] : [resolve(config)]
  }
  const named = names
    .filter((name) => !isDynamicPattern(name))
    .map((name) => resolve(root, name))
    .flatMap((path) => {
      if (!existsSync(path)) throw refused(path, 'and there is no such file or folder')
      return configOf(path)
    })
  return [
    ...new Set([
      ...named,
      ...matching(
        names.filter((name) => isDynamicPattern(name)),
        root,
      ).flatMap(configOf),
    ]),
  ]
}

const matching = (globs: readonly string[], root: string): string[] =>
  globs.length
    ? globSync(globs, {
        cwd: root,
        absolute: true,
        dot: true,
        onlyFiles: false,
        expandDirectories: false,
        ignore: ['**/node_modules/**', '**/*.timestamp-*', '**/.DS_Store'],
      }).toSorted()
    : []

/** Vitest takes a file for a project under these names alone. */
const isProject = (path: string): boolean => /^vite(?:st)?(?:\.[\w-]+)?\.config\./.test(basename(path))
