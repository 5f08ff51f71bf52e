import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { posix } from '../../../paths.js'

export const withoutQuery = (id: string): string => posix(id.split(/[?#]/, 1)[0] ?? id)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const relevant = /\bimport\.meta\b|\b__dirname\b|\b__filename\b|\brequire\b/

/** A bundled module still finds the files beside its source: `import.meta.url` and its kin, and what Vitest adds to a module, keep the source's place. */
export function placeOfSource(): Plugin {
  return {
    name: 'assay:place-of-source',
    enforce: 'post',
    transform(code, id) {
      if (!relevant.test(code) || id.startsWith('\0')) return undefined
      const path = withoutQuery(id)
      const program = this.parse(code) as unknown as Node
      const edits = [...metaEdits(program, undefined, undefined)].toSorted((a, b) => b.at.start - a.at.start)
      let edited = code
      for (const { at, text } of edits) edited = edited.slice(0, at.start) + text + edited.slice(at.end)
      return { code: `${prefix(path, code, program, edits.length > 0)}${edited}`, map: null }
    },
  }
}

function prefix(path: string, code: string, program: Node, meta: boolean): string {
  const url = JSON.stringify(pathToFileURL(path).href)
  const [folder, file] = [JSON.stringify(posix(dirname(path))), JSON.stringify(path)]
  const resolve = `(name) => /^[.]{0,2}[/]/.test(name) ? new URL(name, ${url}).href : import.meta.resolve(name)`
  const own = declaredIn(program)
  // By `var`, which a `var` of the module may repeat; and by no import, which would make a module of what is none.
  const vitestAdds = {
    __dirname: folder,
    __filename: file,
    require: `process.getBuiltinModule('node:module').createRequire(${url})`,
  }
  const added = Object.entries(vitestAdds).filter(([name]) => new RegExp(`\\b${name}\\b`).test(code) && !own.has(name))
  return [
    ...added.map(([name, value]) => `var ${name} = ${value};`),
    ...(meta ? [`const __assay_meta = { url: ${url}, dirname: ${folder}, filename: ${file}, resolve: ${resolve} };`] : []),
  ].join('')
}

/** Where `import.meta` stands for the place of the module. Other members of it are Vite's. */
function* metaEdits(node: Node, parent: Node | undefined, key: string | undefined): Generator<{ at: Node; text: string }> {
  if (node.type === 'MetaProperty') {
    const member = parent?.type === 'MemberExpression' && key === 'object' ? (parent.property as Node) : undefined
    const name = member?.name ?? member?.value
    const isMeta = (node.meta as Node).name === 'import'
    if (isMeta && (member === undefined || ['url', 'dirname', 'filename', 'resolve'].includes(String(name))))
      yield { at: node, text: '__assay_meta' }
    return
  }
  for (const [name, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* metaEdits(child, node, name)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Names that the module declares at its top by itself. */
function declaredIn(program: Node): Set<string> {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (isNode(value)) {
      if (value.type === 'Identifier') names.add(String(value.name))
      for (const key of ['local', 'id', 'left', 'argument', 'elements', 'properties', 'declarations', 'declaration', 'specifiers'])
        collect(value[key])
      if (value.type === 'Property') collect(value.value)
    }
  }
  for (const statement of program.body as Node[]) if (/^(?:Import|Export|Variable|Function|Class)/.test(statement.type)) collect(statement)
  return names
}
