import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CorpusFile } from '../corpus/parse.js'
import { packageRoot } from '../paths.js'
import { writeWhole } from '../write-whole.js'

/** Corpus files that this version of the package has found well-formed. */
export interface CheckedFiles {
  /** What the file came to, if one of these bytes at this path has been checked. `digest` is of whatever the check depends on. */
  get(path: string, digest: string): CorpusFile | undefined
  add(digest: string, file: CorpusFile): CorpusFile
  /** Keeps what was added for later runs. A cache that cannot be written is none. */
  save(): void
}

interface Entry {
  readonly digest: string
  readonly file: CorpusFile
}

/** Reads the cache; one that is damaged, or was written by another version of the package, is empty. */
export function openCheckedFiles(cacheFile: string): CheckedFiles {
  const by = checker()
  const entries = readEntries(cacheFile, by)
  let added = false
  return {
    get: (path, digest) => {
      const entry = entries.get(path)
      return entry?.digest === digest && isFile(entry.file) ? entry.file : undefined
    },
    add(digest, file) {
      added = true
      entries.set(file.path, { digest, file })
      return file
    },
    save() {
      if (!added) return
      const there = [...entries].filter(([path]) => existsSync(path))
      try {
        writeWhole(cacheFile, JSON.stringify({ by, files: Object.fromEntries(there) }))
      } catch {
        // The next run checks them again.
      }
    },
  }
}

/** As far as a slip of a hand or a disk can break it; whoever writes here on purpose could write to the package as well. */
function isFile(file: unknown): file is CorpusFile {
  const { path, suite, items } = (file ?? {}) as Partial<CorpusFile>
  const whole =
    Array.isArray(items) && items.length > 0 && items.every((item) => typeof item?.key === 'string' && typeof item.digest === 'string')
  return whole && typeof path === 'string' && typeof suite === 'string'
}

function readEntries(cacheFile: string, by: string): Map<string, Entry> {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, 'utf8')) as { readonly by?: unknown; readonly files: Record<string, Entry> }
    return new Map(cache.by === by ? Object.entries(cache.files) : [])
  } catch {
    return new Map()
  }
}

/** Tells apart what could check differently: versions by their package.json and rubric, builds of the same version by this very file. */
function checker(): string {
  const data = ['package.json', 'fixtures/vectors.json'].map((name) => readFileSync(join(packageRoot, name)))
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url))
  return hash('sha256', `${data.map((content) => hash('sha256', content)).join()} ${mtimeMs} ${size}`)
}
