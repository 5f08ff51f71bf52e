import type { BenignItem } from '../corpus/item.js'
import { parseCorpusFile } from '../corpus/parse.js'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'

export interface OwnFile {
  readonly path: string
  readonly kind: string
  readonly namespace: string
}

/** The items of a file that an earlier harvest wrote. Throws a DataError where it is malformed, an AssayError where it is another file. */
export function parseOwn(text: string, { path, kind, namespace }: OwnFile): readonly BenignItem[] {
  const file = parseCorpusFile(text, { path, bundled: false })
  if (file.namespace !== undefined && file.namespace !== namespace && file.kind === `${file.namespace}:${kind.split(':')[1]}`)
    throw new AssayError(
      `${displayPath(path)}: its namespace is "${file.namespace}", not "${namespace}", and the baseline knows its items by that. Mend: --namespace ${file.namespace}, or remove the file`,
    )
  if (file.kind !== kind)
    throw new AssayError(`${displayPath(path)} is a corpus file that no harvest has written. Mend: --out DIR, or give it another name`)
  return file.items as readonly BenignItem[]
}
