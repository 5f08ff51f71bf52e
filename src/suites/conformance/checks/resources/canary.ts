import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Canary {
  /** Absolute paths of files that hold `words`. */
  readonly files: readonly string[]
  readonly words: string
  remove(): Promise<void>
}

/**
 * Lays a file with unmistakable words into a folder of its own in the temporary folder, and where a listed resource lies in a folder under the temporary
 * folder, also beside that one, under a name that begins like it: a check by prefix takes `shared-x` for a part of `shared`. Nothing is written anywhere
 * else. A server that is not on this machine finds none of it: then none is laid.
 */
export async function layCanary(random: string, listed: readonly string[], remote: boolean): Promise<Canary> {
  const words = `assay-canary-${random}`
  if (remote) return { files: [], words, remove: () => Promise.resolve() }
  const temporary = await realpath(tmpdir())
  const folders = [await mkdtemp(join(temporary, 'assay-canary-'))]
  const remove = async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const shared of sharedFolders(listed, temporary)) {
      const beside = `${shared}-${random}`
      await mkdir(beside)
      folders.push(beside)
    }
    const files = folders.map((folder) => join(folder, 'canary.txt'))
    for (const file of files) await writeFile(file, `${words}\n`)
    return { files, words, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Folders of listed files that lie at least two levels under the temporary folder, at most three. */
function sharedFolders(listed: readonly string[], temporary: string): string[] {
  const folders = listed.flatMap((uri) => {
    const path = pathOf(uri)
    const folder = path === undefined ? undefined : dirname(path)
    return folder !== undefined && dirname(folder).startsWith(temporary + sep) ? [folder] : []
  })
  return [...new Set(folders)].slice(0, 3)
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}
