import { createRequire } from 'node:module'
import type * as Jsonc from 'jsonc-parser'

/** Something wrong at an offset of a text. */
export interface TextProblem {
  readonly offset: number
  readonly message: string
}
export type Parsed = { readonly value: unknown } | { readonly problems: readonly TextProblem[] }
export type Path = readonly (string | number)[]

/** Loaded when a text is not plain JSON, or is wrong: its 10 ms are a tenth of what loading the whole corpus may take. */
let loaded: typeof Jsonc | undefined
const jsonc = (): typeof Jsonc => (loaded ??= createRequire(import.meta.url)('jsonc-parser') as typeof Jsonc)

/** Parses JSON, or JSON with comments and trailing commas. Syntax errors come back with their offsets. */
export function parseJsonc(text: string): Parsed {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    const { getNodeValue, printParseErrorCode } = jsonc()
    const errors: Jsonc.ParseError[] = []
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
    const node = jsonc().findNodeAtLocation(tree, path.slice(0, length))
    if (node) return node.offset
  }
  return tree.offset
}

/** Keys that stand twice in one object, at the offset of the later one. */
export function duplicateKeys(text: string): TextProblem[] {
  const found: TextProblem[] = []
  const visit = (node: Jsonc.Node): void => {
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

function treeOf(text: string, errors: Jsonc.ParseError[]): Jsonc.Node | undefined {
  return jsonc().parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
}

/** "CommaExpected" -> "comma expected" */
function words(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
