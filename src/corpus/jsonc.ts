import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** Something wrong at an offset of a text. */
export interface TextProblem {
  readonly offset: number
  readonly message: string
}
export type Parsed = { readonly value: unknown } | { readonly problems: readonly TextProblem[] }
export type Path = readonly (string | number)[]

/** Parses JSON, or JSON with comments and trailing commas: JSON.parse first, which is ten times as fast in a process that has just started. Syntax errors come back with their offsets. */
export function parseJsonc(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    const errors: ParseError[] = []
    const tree = treeOf(text, errors)
    if (errors.length || !tree) {
      return { problems: errors.map(({ offset, error }) => ({ offset, message: words(printParseErrorCode(error)) })) }
    }
    // There and back, so that objects are made as JSON.parse makes them: with a prototype, and with `__proto__` as a plain member.
    return { value: JSON.parse(JSON.stringify(getNodeValue(tree))) as unknown }
  }
}

/** Offset of what stands at `path`, or of the nearest thing around it. */
export function offsetOf(text: string, path: Path): number {
  const tree = treeOf(text, [])
  if (!tree) return 0
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return node.offset
  }
  return tree.offset
}

/** Keys that stand twice in one object, at the offset of the later one. */
export function duplicateKeys(text: string): TextProblem[] {
  const found: TextProblem[] = []
  const visit = (node: Node): void => {
    const seen = new Set<unknown>()
    for (const child of node.children ?? []) {
      const key = node.type === 'object' ? child.children?.[0] : undefined
      if (key && seen.has(key.value))
        found.push({ offset: key.offset, message: `key ${JSON.stringify(key.value)} stands twice in one object` })
      if (key) seen.add(key.value)
      visit(child)
    }
  }
  const tree = treeOf(text, [])
  if (tree) visit(tree)
  return found.toSorted((a, b) => a.offset - b.offset)
}

function treeOf(text: string, errors: ParseError[]): Node | undefined {
  return parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
}

/** "CommaExpected" -> "comma expected" */
function words(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
