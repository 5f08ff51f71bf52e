import { statSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { posix } from '../paths.js'

/** The files behind the option `watch`: a folder stands for everything in it, since Vite's graph knows files alone. */
export function watchedFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory())
      return globSync(['**/*'], { cwd: path, absolute: true, dot: true, ignore: ['**/node_modules/**', '**/.git/**'] }).map(posix)
    return found ? [path] : []
  })
}

/** Changes when one of the files does, or another joins them. A file that is gone is a change too. */
export function stampOf(paths: Iterable<string>): string {
  return [...paths]
    .toSorted()
    .map((path) => `${path}:${statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 'gone'}`)
    .join('\n')
}
