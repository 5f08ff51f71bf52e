import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { checkoutOf, posix } from '../paths.js'

/** How the service that holds the repository names files: relative to the checkout, not to the Vite root, which may be a package in it. */
export interface RepositoryPaths {
  /** A path as the run record has it, from the top of the checkout; one outside of it stays absolute. */
  pathOf(file: string): string
  /** The same as a URI reference. */
  uriOf(file: string): string
}

export function repositoryPaths(root: string, env: Readonly<Record<string, string | undefined>>): RepositoryPaths {
  const base = real(root)
  const top = topOf(base, env['GITHUB_WORKSPACE'])
  const pathOf = (file: string) => {
    const absolute = resolve(base, file)
    return posix(isInside(top, absolute) ? relative(top, absolute) : absolute)
  }
  return {
    pathOf,
    uriOf: (file) => {
      const path = pathOf(file)
      const uri = path.split('/').map(encodePart).join('/') || '.'
      if (!isAbsolute(path)) return uri
      // Not by `pathToFileURL`, which leaves brackets as they are. A drive keeps its colon.
      return `file://${uri.replace(/^([a-z])%3A/i, '/$1:')}`
    },
  }
}

/** By way of UTF-8, in which there are no lone surrogates, as names on Windows may hold. */
const encodePart = (part: string): string => encodeURIComponent(Buffer.from(part).toString())

/** GitHub's checkout, else the nearest folder that git works in, else the root itself. */
function topOf(root: string, workspace: string | undefined): string {
  const checkout = workspace && real(workspace)
  if (checkout && isInside(checkout, root)) return checkout
  return checkoutOf(root) ?? root
}

function isInside(folder: string, path: string): boolean {
  const short = relative(folder, path)
  return !isAbsolute(short) && short.split(/[\\/]/)[0] !== '..'
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
