import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { AssayError, codeOf, messageOf } from '../errors.js'
import { mayPass, renameOver } from '../rename-over.js'

/** What a lock needs of the world. */
export interface LockSystem {
  readonly pid: number
  /** When this process began: with the pid it tells this process from an earlier one of the same number, as containers have. */
  readonly started: number
  /** ms that a writer waits for another one. */
  readonly wait: number
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly token: () => string
  readonly isAlive: (pid: number) => boolean
}

export const lockSystem: LockSystem = {
  pid: process.pid,
  started: Math.round(performance.timeOrigin),
  wait: 2_000,
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  token: () => randomBytes(8).toString('hex'),
  isAlive: (pid) => {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      // EPERM: it lives and belongs to somebody else.
      return codeOf(error) === 'EPERM'
    }
  },
}

export interface Lock {
  /** Unique to this holding. */
  readonly token: string
  /** Throws when the lock file is no longer ours: somebody deleted it, or a process that cannot see us took it over. */
  readonly assertHeld: () => void
}

interface Holder {
  readonly pid: number
  readonly started: number
  readonly token: string
}

const pause = 20

/** Runs `body` while `<path>.lock` is held. Waits for a live holder, takes over from a dead one. Throws an AssayError when the wait is over. */
export async function withLock<T>(path: string, system: LockSystem, body: (lock: Lock) => T): Promise<T> {
  const file = `${path}.lock`
  const own: Holder = { pid: system.pid, started: system.started, token: system.token() }
  const deadline = system.now() + system.wait
  while (!create(file, own, system.now() < deadline) && !takeOver(file, own, system)) {
    if (system.now() >= deadline) {
      throw new AssayError(
        `${file}: another run is writing this baseline (process ${readHolder(file)?.pid ?? 'unknown'}); nothing was written. Mend: run again when it has ended, or delete ${file} if there is none`,
      )
    }
    await system.sleep(pause)
  }
  const isHeld = () => readHolder(file)?.token === own.token
  const assertHeld = () => {
    if (!isHeld())
      throw new AssayError(`${path}: changed during the run (the lock ${file} was taken); nothing was written. Mend: run again`)
  }
  try {
    return body({ token: own.token, assertHeld })
  } finally {
    if (isHeld()) rmSync(file, { force: true })
  }
}

/**
 * Takes the lock of a dead holder. Deleting and creating anew would let two takers delete each other's lock, so the right to replace
 * the lock of exactly this holder is a file of its own, which becomes the lock by a rename.
 */
function takeOver(file: string, own: Holder, system: LockSystem): boolean {
  const holder = readHolder(file)
  if (!holder || !isDead(holder, system)) return false
  const claim = `${file}.${holder.token}`
  if (!create(claim, own, false)) return false
  if (readHolder(file)?.token === holder.token) {
    renameOver(claim, file)
    return true
  }
  rmSync(claim, { force: true })
  return false
}

function isDead(holder: Holder, system: LockSystem): boolean {
  return holder.pid === system.pid ? holder.started !== system.started : !system.isAlive(holder.pid)
}

/** False when there is one, or, with `patient`, when Windows is still about to delete one. */
function create(file: string, own: Holder, patient: boolean): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (patient && mayPass(error)) return false
    throw new AssayError(
      `${file}: cannot be created (${messageOf(error)}). Mend: make the folder writable, or name another file in the option \`baseline\``,
    )
  }
}

/** Undefined for a lock that is gone, or not yet written to. */
function readHolder(file: string): Holder | undefined {
  try {
    const { pid, started, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    const valid = Number.isInteger(pid) && Number.isInteger(started) && /^[0-9a-f]{16}$/.test(String(token))
    return valid ? { pid: Number(pid), started: Number(started), token: String(token) } : undefined
  } catch {
    return undefined
  }
}
