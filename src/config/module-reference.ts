import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { posix } from '../paths.js'

/** `path#export` as plain data: code is named, never passed, since options cross thread boundaries. */
export interface ModuleReference {
  /** Absolute path with forward slashes. */
  readonly file: string
  /** Absent: the default export, or the module itself. */
  readonly exportName?: string
}

const extensions = ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']

/** Finds the file that a reference names, as an import would: with or without its extension, or a folder's index. */
export function resolveModuleReference(reference: string, root: string): ModuleReference | { readonly missing: string } {
  const hash = reference.lastIndexOf('#')
  const path = resolve(root, hash < 0 ? reference : reference.slice(0, hash))
  const exportName = hash < 0 ? '' : reference.slice(hash + 1)
  const candidates = [path, ...withExtensions(path), ...withExtensions(resolve(path, 'index')), ...typescriptSource(path)]
  const file = candidates.find(isFile)
  if (file === undefined) return { missing: path }
  return { file: posix(file), ...(exportName && { exportName }) }
}

const withExtensions = (path: string) => extensions.map((extension) => path + extension)
/** TypeScript sources are often imported by the name of their output. */
const typescriptSource = (path: string) => (/\.[cm]?jsx?$/.test(path) ? [path.replace(/js(x?)$/, 'ts$1')] : [])
const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
