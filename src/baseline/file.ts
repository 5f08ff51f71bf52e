import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameOver } from '../rename-over.js'
import { AssayError, codeOf, messageOf } from '../errors.js'
import type { Baseline } from './entry.js'
import { formatBaseline } from './format.js'
import { type Lock, type LockSystem, lockSystem, withLock } from './lock.js'
import { type BaselineChange, merge } from './merge.js'
import { parseBaseline } from './parse.js'

const updateCommand = 'vitest run --project assay -u'

/**
 * Reads the baseline of `target`. A file that is not there is an empty baseline. `update` is the command that rewrites it, for messages.
 * Throws an AssayError that names file, line and what mends it: conflict markers, truncation, another schema or target, unknown members.
 */
export function readBaseline(path: string, target: string, update = updateCommand): Baseline {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return { target, items: {} }
    if (code === 'EISDIR') throw new AssayError(`${path}: is a folder, not a baseline file. Mend: name a file in the option \`baseline\``)
    throw new AssayError(
      `${path}: the baseline cannot be read (${messageOf(error)}). Mend: make it a readable file, or name another in the option \`baseline\``,
    )
  }
  return parseBaseline(text, { path, target, update })
}

/**
 * Merges `change` into the file, entry by entry, and returns what the file holds then. `read` is the baseline that the run was judged by.
 * Under a lock, by a temporary file and a rename: another reader sees the old file or the new one. A change that changes nothing leaves
 * the file as it is, however it is formatted. Throws an AssayError, nothing written, when an entry was changed by somebody else since it was read.
 */
export async function writeBaseline(
  path: string,
  read: Baseline,
  change: BaselineChange,
  { update = updateCommand, system = lockSystem }: { update?: string; system?: LockSystem } = {},
): Promise<Baseline> {
  const file = prepare(path)
  return withLock(file, system, (lock) => {
    const current = readBaseline(file, read.target, update)
    const merged = merge(current.items, read.items, change)
    if ('conflicts' in merged) {
      const [first, ...more] = merged.conflicts
      throw new AssayError(
        `${path}: ${first}${more.length ? ` and ${more.length} more` : ''} changed during the run; nothing was written. Mend: run \`${update}\` again`,
      )
    }
    const next = { target: read.target, items: merged.items }
    if (merged.changed) replace(file, formatBaseline(next), lock)
    return next
  })
}

/** Makes the folder. A link is followed, so that the file behind it is replaced and not the link. */
function prepare(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true })
    return realpathSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return path
    throw unwritable(path, error)
  }
}

function replace(file: string, text: string, lock: Lock): void {
  const temporary = join(dirname(file), `.${basename(file)}.${lock.token}.tmp`)
  try {
    const descriptor = openSync(temporary, 'wx')
    try {
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    lock.assertHeld()
    renameOver(temporary, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error instanceof AssayError ? error : unwritable(file, error)
  }
}

/** Makes the rename last through a power cut, where the platform lets a folder be opened. */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Windows cannot; the file itself is safe.
  }
}

function unwritable(path: string, error: unknown): AssayError {
  return new AssayError(
    `${path}: the baseline cannot be written (${messageOf(error)}). Mend: make file and folder writable, or name another in the option \`baseline\``,
  )
}
