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
  /** Whether somebody may ask where a test stands without running it (`vitest list --static-parse`, editors): that needs a source map. */
  readonly mapped: boolean
}

export interface TransformResult {
  readonly code: string
  /**
   * `null`: Vite makes one, of every word, with the whole corpus file in it. Empty: there is none, and positions in the module are taken as they
   * are. Both come to the same lines, as every line of the module stands for the same line of the file.
   */
  readonly map: null | { readonly mappings: '' }
}

/**
 * Turns a corpus file into a test module: one literal `test("key title", ...)` call an item, on the item's own line, so that names, locations,
 * code frames, `file:line` and static listing all point into the corpus. The item's data are not in it: the worker reads them from the file.
 */
export function transformCorpusFile(file: CorpusFile, options: TransformOptions): TransformResult {
  const lines = file.text.split('\n').map(() => '')
  // No import statements: Vite makes a line of each, and every test would stand that much lower. Not literals: Vite would resolve them for every file.
  lines[0] = [
    'const __import = (id) => import(/* @vite-ignore */ id)',
    `const __assay = globalThis[Symbol.for(${JSON.stringify(options.runtime)})] ` +
      `?? (await __import(${JSON.stringify(options.runtime)})).attach(await __import("vitest"))`,
    'const { test } = __assay.vitest',
    `const __item = await __assay.openFile(${JSON.stringify(file.path)}, ${JSON.stringify(references(file))}, ${load(options.target)});`,
  ].join(';')
  for (const [index, item] of file.items.entries()) {
    const tags = item.tags.filter((tag) => options.tags.has(tag))
    const name = JSON.stringify(`${item.key} ${item.title}`)
    lines[item.line - 1] += `test(${name}, {tags: ${JSON.stringify(tags)}}, __item(${index}));`
  }
  return { code: lines.join('\n'), map: options.mapped ? null : { mappings: '' } }
}

const load = (target: string | undefined): string => (target === undefined ? 'undefined' : `() => import(${JSON.stringify(target)})`)

/** As text: a literal would be parsed and walked by Vite. */
const references = ({ items }: CorpusFile): string => JSON.stringify(items.map(({ line, digest }): ItemReference => [line, digest]))
