import { existsSync } from 'node:fs'

/** Where systems keep what people and programs own. */
const roots = new Set(['Applications', 'Library', 'Users', 'etc', 'home', 'mnt', 'opt', 'private', 'root', 'srv', 'tmp', 'usr', 'var'])
const posix = /(?<![\w:/.~<-])\/[\w.@+-]+(?:\/[\w.@+-]+)+/g
const windows = /(?<!\w)[A-Za-z]:\\+[\w.@+ -]+(?:\\+[\w.@+ -]+)+/g
const source = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|php|cs)$/

/**
 * Absolute paths of a machine in a text: with a root that systems have, of a source file, or, of a server that is not elsewhere, in a folder that is
 * there. A path of a URL is none of these.
 */
export function absolutePaths(text: string, remote: boolean): string[] {
  const plain = text.replaceAll(/file:\/\/(?=\/)/g, '')
  const found = (plain.match(posix) ?? []).filter((path) => {
    const [, first = '', second = ''] = path.split('/')
    return roots.has(first) || source.test(path) || (!remote && existsSync(`/${first}/${second}`))
  })
  return [...found, ...(plain.match(windows) ?? [])]
}
