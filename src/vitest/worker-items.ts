import { readFileSync } from 'node:fs'
import type { Item } from '../corpus/item.js'
import { itemOf } from '../corpus/item-data.js'
import type { FileHead } from '../corpus/schema.js'

/** An item as its test module names it: its line, and the digest that the main process has computed. In the order of the file. */
export type ItemReference = readonly [line: number, digest: string]

/**
 * The items of a corpus file that the main process has checked. Read from the file itself, as the test module begins: data in the module
 * would pass through Vite's transforms and twice through memory.
 */
export async function readItems(file: string, references: readonly ItemReference[]): Promise<Item[]> {
  const head = await readHead(file)
  if (head?.items?.length !== references.length) throw new Error(`${file} has changed since this run began`)
  return references.map(([line, digest], index) => itemOf(head.items[index], head, { file, line, column: 1, digest, tags: [] }))
}

async function readHead(file: string): Promise<FileHead | undefined> {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  try {
    return JSON.parse(text) as FileHead
  } catch {
    // A user's file with comments. Imported when there is one: every worker would pay for it.
    const { parseJsonc } = await import('../corpus/jsonc.js')
    const parsed = parseJsonc(text)
    return 'value' in parsed ? (parsed.value as FileHead) : undefined
  }
}
