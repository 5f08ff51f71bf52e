import { codeOf } from './errors.js'
import { renameSync } from 'node:fs'

interface RenameSystem {
  readonly platform: NodeJS.Platform
  readonly rename: (from: string, to: string) => void
  /** Waits so many ms. */
  readonly pause: (ms: number) => void
}

const system: RenameSystem = {
  platform: process.platform,
  rename: renameSync,
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
}

/** ms before each new attempt: half a second altogether. */
const pauses = [10, 20, 40, 80, 150, 200]

/**
 * Renames a file over another. On Windows that fails for as long as anybody has the other one open (an editor, a virus scanner, a second run that reads),
 * so there it is tried again for a while. Throws what the last attempt threw.
 */
export function renameOver(from: string, to: string, { platform, rename, pause }: RenameSystem = system): void {
  for (const ms of pauses) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!mayPass(error, platform)) throw error
      pause(ms)
    }
  }
  rename(from, to)
}

/** Whether Windows says by this error that a file is in use or about to be deleted, which does not last. Elsewhere these are about rights, and do. */
export function mayPass(error: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = codeOf(error) ?? ''
  return platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code)
}
