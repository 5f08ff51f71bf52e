import type { Corpus } from '../corpus/load.js'
import { loadCorpus } from '../corpus/load.js'
import { findConfig, includedFiles } from '../config/find-config.js'
import type { Item } from '../corpus/item.js'
import { packageRoot } from '../paths.js'
import { suites } from '../corpus/vocabulary.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Io } from './io.js'
import { didYouMean, namedItem } from './named-item.js'

/** The bundled corpus with the items that the folder's configuration includes. */
export async function corpusOf(io: Io, { values }: Parsed): Promise<Corpus> {
  const { found } = await findConfig(io.cwd, values['config'])
  const bundled = found.length === 0 || found.some(({ options }) => options.corpus !== 'none')
  return loadCorpus({ packageRoot, bundled, include: includedFiles(found), suites, official: '' })
}

/** The item that a key or its unique tail names. Throws a UsageError that lists the candidates. */
export function itemNamed(name: string, corpus: Corpus): Item {
  const items = [...corpus.items.values()]
  const item = namedItem(name, items)
  if (item) return item
  const near = didYouMean(
    name,
    items.flatMap(({ key, id }) => [key, id]),
  )
  throw new UsageError(`there is no item "${name}"; ${near && `${near} `}\`assay corpus list\` prints all`)
}
