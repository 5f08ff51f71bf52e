import { hash } from 'node:crypto'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'

/** A corpus without its bulk, and a digest of each file's text by path. */
export interface LightCorpus {
  readonly corpus: Corpus
  readonly texts: ReadonlyMap<string, string>
}

/** Drops what only the workers need: texts and fixtures, which would be held for a whole watch session. Types stay, since messages name them. */
export function lighten(corpus: Corpus): LightCorpus {
  const items = new Map([...corpus.items].map(([key, item]) => [key, lightItem(item)]))
  const light = ({ key }: Item) => items.get(key) as Item
  const files = corpus.files.map((file) => ({ ...file, text: '', items: file.items.map(light) }))
  return { corpus: { ...corpus, files, items }, texts: new Map(corpus.files.map(({ path, text }) => [path, textDigest(text)])) }
}

export const textDigest = (text: string): string => hash('sha1', text)

function lightItem(item: Item): Item {
  const fixture = { type: item.fixture.type }
  return item.suite === 'defence' ? { ...item, fixture, control: fixture } : { ...item, fixture }
}
