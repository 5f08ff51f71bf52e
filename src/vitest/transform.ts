import type { Item } from '../corpus/item.js'
import type { CorpusFile } from '../corpus/parse.js'
import type { ItemReference } from './worker-items.js'

export interface TransformOptions {
  /** Absolute path of the runtime that the tests call in the worker. */
  readonly runtime: string
  /** Absolute path of the module under test: an import that only inline hosts run, so that the watcher knows the edge. */
  readonly target: string
  /** Tags that the project declares: one that is not declared would fail the test under `strictTags`. */
  readonly tags: ReadonlySet<string>
}

export interface TransformResult {
  readonly code: string
  readonly map: { version: 3; names: string[]; sources: string[]; sourcesContent: string[]; mappings: string }
}

/**
 * Turns a corpus file into a test module: one literal `test("key title", ...)` call an item, on the item's own line, so that names, locations,
 * code frames, `file:line` and static listing all point into the corpus. The item's data are not in it: the worker reads them from the file.
 */
export function transformCorpusFile(file: CorpusFile, options: TransformOptions): TransformResult {
  const lines = file.text.split('\n').map(() => '')
  lines[0] = [
    "import * as __vitest from 'vitest'",
    `import { openFile as __open } from ${JSON.stringify(options.runtime)}`,
    `const __item = await __open(__vitest, ${JSON.stringify(file.path)}, ${JSON.stringify(file.items.map(reference))}, () => import(${JSON.stringify(options.target)}));`,
  ].join(';')
  for (const [index, item] of file.items.entries()) {
    const tags = item.tags.filter((tag) => options.tags.has(tag))
    const name = JSON.stringify(`${item.key} ${item.title}`)
    lines[item.line - 1] += `__vitest.test(${name}, ${JSON.stringify({ tags })}, (context) => __item(context, ${index}));`
  }
  return { code: lines.join('\n'), map: identityMap(file, lines.length) }
}

const reference = ({ line, digest }: Item): ItemReference => [line, digest]

/**
 * Line for line. Without it the hoisted imports of the server transform would shift every location. The source is not carried along (an empty text
 * keeps Vite from adding it): who shows it reads the file, and ten thousand items would be held twice.
 */
function identityMap(file: CorpusFile, lines: number): TransformResult['map'] {
  const mappings = ['AAAA', ...Array.from({ length: lines - 1 }, () => 'AACA')].join(';')
  return { version: 3, names: [], sources: [file.path], sourcesContent: [''], mappings }
}
