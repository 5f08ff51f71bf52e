import { relative } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { ResolvedOptions } from '../config/resolve.js'
import { type Corpus, loadCorpus } from '../corpus/load.js'
import { allTags } from '../corpus/tags.js'
import { packageRoot, posix } from '../paths.js'
import { projectPlugin } from './project-plugin.js'

export type AssayProject = TestProjectInlineConfiguration

/** One Vitest project a target. The corpus is read here, since a project's tags must be known before its files are. */
export function projectsOf(targets: readonly ResolvedOptions[]): AssayProject[] {
  const [first] = targets
  if (first === undefined) return []
  const corpus = loadCorpus({ packageRoot, bundled: first.bundled, include: first.includeFiles, suites: first.suites })
  return targets.map((options) => projectOf(options, corpus))
}

function projectOf(options: ResolvedOptions, corpus: Corpus): AssayProject {
  const tags = allTags(corpus)
  return {
    // Version 4 and 5 differ in the default; aliases and plugins of the user must apply.
    extends: true,
    plugins: [projectPlugin(options, corpus, corpusGlobs(options, corpus), tags)],
    // Vitest 4.1 takes tags from here alone, not from a plugin.
    test: { name: { label: options.project, color: 'magenta' }, tags: tags.map((name) => ({ name })) },
  }
}

/** Globs of the corpus files, relative to the root as Vitest wants them. The bundled files may lie outside of it. */
function corpusGlobs(options: ResolvedOptions, corpus: Corpus): string[] {
  const bundled = corpus.files.filter((file) => file.path.startsWith(`${packageRoot}/`) && !options.includeFiles.includes(file.path))
  return [...bundled.map((file) => escapeGlob(posix(relative(options.root, file.path)))), ...options.include]
}

const escapeGlob = (path: string) => path.replace(/[()[\]{}*?!]/g, '\\$&')
