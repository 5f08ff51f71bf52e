import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameOver } from './rename-over.js'

/**
 * Writes a file to a temporary one beside it, then renames that, so that a reader sees the old document or the new one. The folder is made. `token` tells the
 * temporary files of writers apart. Throws what the file system throws, and leaves nothing behind then.
 */
export function writeWhole(path: string, text: string, token: string = randomUUID()): void {
  const temporary = join(dirname(path), `.${basename(path)}.${token}.tmp`)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, text, { flag: 'wx' })
    renameOver(temporary, path)
  } catch (error) {
    remove(temporary)
    throw error
  }
}

/** What stopped the writing is the news, not what is left of it. */
function remove(temporary: string): void {
  try {
    rmSync(temporary, { force: true })
  } catch {
    // Its folder may be none.
  }
}
