import type { Item } from '../corpus/item.js'
import type { CorpusFile } from '../corpus/parse.js'
import type { ItemReference } from './worker-items.js'

export interface TransformOptions {
  /** Absolute path of the runtime that the tests call in the worker. */
  readonly runtime: string
  /**
   * Absolute path of the module under test, for an import that inline hosts run, and that `--changed`, `related` and watch mode follow. Undefined where
   * nobody does: Vite would resolve it for every file.
   */
  readonly target: string | undefined
  /** Tags that the project declares: one that is not declared would fail the test under `strictTags`. */
  readonly tags: ReadonlySet<string>
}

export interface TransformResult {
  readonly code: string
  /** None: every line of the module stands for the same line of the file, which is what Vite takes for granted then. */
  readonly map: null
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
    `const __item = await __open(__vitest, ${JSON.stringify(file.path)}, ${JSON.stringify(file.items.map(reference))}, ${load(options.target)});`,
  ].join(';')
  for (const [index, item] of file.items.entries()) {
    const tags = item.tags.filter((tag) => options.tags.has(tag))
    const name = JSON.stringify(`${item.key} ${item.title}`)
    lines[item.line - 1] += `__vitest.test(${name}, ${JSON.stringify({ tags })}, (context) => __item(context, ${index}));`
  }
  return { code: lines.join('\n'), map: null }
}

const load = (target: string | undefined): string => (target === undefined ? 'undefined' : `() => import(${JSON.stringify(target)})`)

const reference = ({ line, digest }: Item): ItemReference => [line, digest]
