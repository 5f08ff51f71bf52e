import { readFileSync } from 'node:fs'
import { ownFiles } from '../config/include.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Corpus } from '../corpus/load.js'
import { type CorpusFile, parseCorpusFile } from '../corpus/parse.js'
import { packageRoot } from '../paths.js'
import { stampOf } from './files.js'
import { corpusOptions } from '../run/corpus-of.js'
import { contentDigest, corpusCache, type LightCorpus, loadLightCorpus } from '../run/light-corpus.js'

/** The corpus as it is on disk now: in watch mode a user edits files of their own. */
export interface CorpusWatch {
  current(): Corpus
  has(path: string): boolean
  /** The file as it is now; throws an AssayError that names file, line and key where it is malformed. */
  read(path: string): CorpusFile
  /** Loads again what has changed since the last call. */
  refresh(): void
}

export function createCorpusWatch(options: ResolvedOptions, loaded: LightCorpus): CorpusWatch {
  let { corpus, digests } = loaded
  let paths = new Set(corpus.files.map((file) => file.path))
  let stamp = stampOf(paths)

  return {
    current: () => corpus,
    has: (path) => path.endsWith('.assay.jsonc') && (paths.has(path) || ownFiles(options.include, options.root).includes(path)),
    read: (path) => {
      const known = corpus.files.find((file) => file.path === path)
      const content = readFileSync(path)
      const text = content.toString('utf8')
      return known && digests.get(path) === contentDigest(content)
        ? { ...known, text }
        : parseCorpusFile(text, {
            path,
            bundled: isBundled(path, options),
            rubric: corpus.rubric,
            official: corpusOptions(options).official,
          })
    },
    refresh() {
      const include = ownFiles(options.include, options.root)
      const now = stampOf(new Set([...paths, ...include]))
      if (now === stamp) return
      ;({ corpus, digests } = loadLightCorpus({ ...corpusOptions(options), include }, corpusCache(options)))
      paths = new Set(corpus.files.map((file) => file.path))
      stamp = now
    },
  }
}

const isBundled = (path: string, options: ResolvedOptions) => path.startsWith(`${packageRoot}/`) && !options.includeFiles.includes(path)
