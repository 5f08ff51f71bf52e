import { readFileSync } from 'node:fs'
import type { Item } from '../corpus/item.js'
import { itemOf } from '../corpus/item-data.js'
import { parseJsonc } from '../corpus/jsonc.js'
import type { FileHead } from '../corpus/schema.js'

/** An item as its test names it: its place in the file, and the digest that the main process has computed. */
export type ItemReference = readonly [index: number, line: number, digest: string]

/**
 * The items of a corpus file that the main process has checked. Read from the file itself, when the first of its tests runs: data in the test
 * module would pass through Vite's transforms and twice through memory.
 */
export function itemReader(file: string): (reference: ItemReference) => Item {
  let head: FileHead | undefined
  return ([index, line, digest]) => {
    head ??= readHead(file)
    const input = head.items[index]
    if (input === undefined) throw new Error(`${file} has changed since this run began`)
    return itemOf(input, head, { file, line, column: 1, digest, tags: [] })
  }
}

function readHead(file: string): FileHead {
  const parsed = parseJsonc(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  if (!('value' in parsed)) throw new Error(`${file} has changed since this run began`)
  return parsed.value as FileHead
}
