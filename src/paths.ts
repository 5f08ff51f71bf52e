import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Vite names modules with forward slashes on every platform. */
export const posix = (path: string): string => path.replaceAll('\\', '/')

/**
 * `path` as a user reads it: relative to `root` when it lies near it, with forward slashes. Messages are relative to the working directory, where what they
 * name is pasted; records, which outlive it, to a root of their own.
 */
export function displayPath(path: string, root: string = process.cwd()): string {
  const short = posix(relative(root, path))
  return short === '' || short.startsWith('../../') ? posix(path) : short
}

/** A message as a user reads it: paths in it are relative to the working directory. */
export const withoutFolder = (message: string): string => message.replaceAll(`${posix(process.cwd())}/`, '')

/** The nearest folder, from this one upwards, that git works in: it holds `.git`. Undefined where there is none. */
export function checkoutOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : checkoutOf(parent)
}

/** Folder of this package. The sources (src/paths.ts) and the bundle (dist/*.js) both lie one level below it. */
export const packageRoot: string = posix(dirname(dirname(fileURLToPath(import.meta.url))))
