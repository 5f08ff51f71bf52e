import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Vite names modules with forward slashes on every platform. */
export const posix = (path: string): string => path.replaceAll('\\', '/')

/** `path` as a user reads it: relative to `root` when it lies near it, with forward slashes. */
export function displayPath(path: string, root: string): string {
  const short = posix(relative(root, path))
  return short === '' || short.startsWith('../../') ? posix(path) : short
}

/** A message as a user reads it: paths in it are relative to `root`. */
export const withoutRoot = (message: string, root: string): string => message.replaceAll(`${root}/`, '')

/** Folder of this package. The sources (src/paths.ts) and the bundle (dist/*.js) both lie one level below it. */
export const packageRoot: string = posix(dirname(dirname(fileURLToPath(import.meta.url))))
