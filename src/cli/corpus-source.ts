import type { Corpus } from '../corpus/load.js'
import { loadCorpus } from '../corpus/load.js'
import { findConfig, includedFiles } from '../config/find-config.js'
import { isTailOf } from '../baseline/key.js'
import type { Item } from '../corpus/item.js'
import { packageRoot } from '../paths.js'
import { suggestion } from '../nearest.js'
import { suites } from '../corpus/vocabulary.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Io } from './io.js'

/** The bundled corpus with the items that the folder's configuration includes. */
export async function corpusOf(io: Io, { values }: Parsed): Promise<Corpus> {
  const { found } = await findConfig(io.cwd, values['config'])
  const bundled = found.length === 0 || found.some(({ options }) => options.corpus !== 'none')
  return loadCorpus({ packageRoot, bundled, include: includedFiles(found), suites, official: '' })
}

/** The item that a key or its unique tail names. Throws a UsageError that lists the candidates. */
export function itemNamed(name: string, corpus: Corpus): Item {
  const exact = corpus.items.get(name)
  if (exact) return exact
  const found = [...corpus.items.values()].filter(({ key }) => isTailOf(name, key))
  const [item, ...more] = found
  if (item === undefined) throw new UsageError(`there is no item "${name}"; ${near(name, corpus)}`)
  if (more.length) throw new UsageError(`"${name}" names ${found.length} items: ${found.map(({ key }) => key).join(', ')}`)
  return item
}

function near(name: string, { items }: Corpus): string {
  const said = suggestion(
    name,
    [...items.values()].flatMap(({ key, id }) => [key, id]),
  )
  return said.startsWith('did you mean')
    ? `${said.slice(0, said.indexOf('?') + 1)} \`assay corpus list\` prints all`
    : '`assay corpus list` prints all'
}
