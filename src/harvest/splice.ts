import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'

/** Changes to the list `items` of a corpus file. */
export interface Splice {
  /** Positions in the list. */
  readonly remove: ReadonlySet<number>
  /** Items as text, for the end of the list. */
  readonly add: readonly string[]
}

/**
 * Takes items out of a corpus file that is well-formed and puts others behind the last one. All else stays byte for byte: comments, indentation, line ends, and
 * the items themselves.
 */
export function splice(text: string, { remove, add }: Splice): string {
  if (!remove.size && !add.length) return text
  const tree = parseTree(text, [], { allowTrailingComma: true, disallowComments: false })
  const items = (tree && findNodeAtLocation(tree, ['items'])?.children) ?? []
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return text
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, first.offset))?.[1] ?? '    '
  const added = add.map((item) => item.replaceAll('\n', end)).join(`,${end}${indent}`)
  const keptAt = items.findIndex((_, index) => !remove.has(index))
  if (keptAt === -1) return text.slice(0, first.offset) + added + text.slice(endOf(last))
  let result = text.slice(0, first.offset)
  let from = items[keptAt]?.offset ?? 0
  for (const [index, item] of items.entries()) {
    if (index <= keptAt || !remove.has(index)) continue
    // With the comma before it.
    result += text.slice(from, endOf(items[index - 1] ?? item))
    from = endOf(item)
  }
  return result + text.slice(from, endOf(last)) + (add.length ? `,${end}${indent}${added}` : '') + text.slice(endOf(last))
}

const endOf = ({ offset, length }: Node): number => offset + length
