import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** 1-based lines on which entries stand in the text of a baseline file, whatever its formatting, by item key. Keys without an entry are left out. */
export function entryLines(text: string, keys: Iterable<string>): Map<string, number> {
  const tree = parseTree(text.replace(/^\uFEFF/, ''))
  const items = tree && findNodeAtLocation(tree, ['items'])
  const wanted = new Set(keys)
  const lines = new Map<string, number>()
  let line = 1
  let from = 0
  // Properties come in the order of the text, so each stretch of it is looked through once.
  for (const property of items?.children ?? []) {
    line += lineBreaks(text.slice(from, property.offset))
    from = property.offset
    const key: unknown = property.children?.[0]?.value
    if (typeof key === 'string' && wanted.has(key)) lines.set(key, line)
  }
  return lines
}

const lineBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
