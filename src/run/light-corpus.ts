import { hash } from 'node:crypto'
import type { Item } from '../corpus/item.js'
import { isInput } from '../corpus/item-kind.js'
import { type Corpus, loadCorpus, type LoadOptions } from '../corpus/load.js'
import type { CorpusFile } from '../corpus/parse.js'
import { openCheckedFiles } from './checked-files.js'

/** A corpus without its bulk, and the digest of each file's bytes by path. */
export interface LightCorpus {
  readonly corpus: Corpus
  readonly digests: ReadonlyMap<string, string>
}

/**
 * Loads the corpus and drops what only the workers need: texts and fixtures, which would be held for a whole watch session. Types stay, since messages
 * name them. Files that `cacheFile` knows to be well-formed are not parsed again. Throws as `loadCorpus` does.
 */
export function loadLightCorpus(options: LoadOptions, cacheFile: string): LightCorpus {
  const checked = openCheckedFiles(cacheFile)
  const digests = new Map<string, string>()
  const corpus = loadCorpus({
    ...options,
    parse: ({ path, content, bundled }, parse) => {
      const digest = contentDigest(content)
      digests.set(path, digest)
      // What is allowed in a file of ours is not in one of the user's.
      const known = `${bundled ? 'bundled' : 'own'} ${digest}${path.includes('/corpus/official/') ? ` ${options.official}` : ''}`
      return checked.get(path, known) ?? checked.add(known, lightFile(parse()))
    },
  })
  checked.save()
  return { corpus, digests }
}

/** Where a project keeps what it knows of its corpus files, between runs. */
export const corpusCache = ({ root }: { readonly root: string }): string => `${root}/node_modules/.cache/vitest-assay/corpus.json`

export const contentDigest = (content: Buffer): string => hash('sha256', content)

const lightFile = (file: CorpusFile): CorpusFile => ({ ...file, text: '', items: file.items.map(lightItem) })

function lightItem(item: Item): Item {
  if (!isInput(item)) return item
  const fixture = { type: item.fixture.type }
  return item.suite === 'defence' ? { ...item, fixture, control: fixture } : { ...item, fixture }
}
