import { realpathSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { ownGlobs } from '../config/include.js'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Corpus } from '../corpus/load.js'
import { allTags } from '../corpus/tags.js'
import { packageRoot, posix } from '../paths.js'
import { corpusOptions } from '../run/corpus-of.js'
import { corpusCache, type LightCorpus, loadLightCorpus } from '../run/light-corpus.js'
import { projectPlugin } from './project-plugin.js'

export type AssayProject = TestProjectInlineConfiguration

/** One Vitest project a target. The corpus is read here, once for all that run the same suites, since a project's tags must be known before its files are. */
export function projectsOf(targets: readonly ResolvedOptions[]): AssayProject[] {
  const corpora = new Map<string, LightCorpus>()
  return targets.map((options) => {
    const load = corpusOptions(options)
    const key = JSON.stringify([load.suites, load.official])
    const corpus = corpora.get(key) ?? loadLightCorpus(load, corpusCache(options))
    corpora.set(key, corpus)
    return projectOf(options, corpus)
  })
}

function projectOf(options: ResolvedOptions, light: LightCorpus): AssayProject {
  const tags = allTags(light.corpus)
  return {
    // Version 4 and 5 differ in the default; aliases and plugins of the user must apply.
    extends: true,
    plugins: [projectPlugin(options, light, corpusGlobs(options, light.corpus), tags)],
    // Vitest 4.1 takes tags from here alone, not from a plugin.
    test: { name: { label: options.project, color: 'magenta' }, tags: tags.map((name) => ({ name })) },
  }
}

/** Globs of the corpus files as Vitest looks them up. The bundled files may lie outside of the root, which may be a link: they are named in full then. */
function corpusGlobs(options: ResolvedOptions, corpus: Corpus): string[] {
  const bundled = corpus.files.filter((file) => file.path.startsWith(`${packageRoot}/`) && !options.includeFiles.includes(file.path))
  const linked = posix(realpathSync(options.root)) !== options.root
  const named = bundled.map(({ path }) => escapeGlob(linked ? path : posix(relative(options.root, path))))
  return [...byFolder(named), ...ownGlobs(options.include)]
}

/** One glob a folder: Vitest holds every file it meets against every glob. */
function byFolder(paths: readonly string[]): string[] {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const names = folders.get(dirname(path)) ?? []
    folders.set(dirname(path), [...names, basename(path)])
  }
  return [...folders].map(([folder, names]) => `${folder}/${names.length > 1 ? `{${names.join(',')}}` : names[0]}`)
}

const escapeGlob = (path: string) => path.replace(/[()[\]{}*?!]/g, '\\$&')
