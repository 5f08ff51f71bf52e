import type { ResolvedOptions } from '../config/resolve.js'
import { displayPath } from '../paths.js'
import { recordCommand } from '../report/command.js'
import { AssayError } from '../errors.js'
import { readReplay } from '../suites/replay-file.js'

interface ReplayedVersion {
  /** Of the target that gave the answers; undefined where their file does not say. */
  readonly fingerprint: string | undefined
  /** Why they may not be those of the target as it is, in words, and what mends it. */
  readonly doubt?: { readonly what: string; readonly mend: string; readonly other: boolean }
}

/**
 * Which version of the target a replayed run is of; undefined where nothing was replayed. `now`: fingerprint of the target as it is, undefined where that is
 * not known, as with merged reports. A file that went away since
 * it was read says nothing either.
 */
export function replayedVersion(options: ResolvedOptions, now: string | undefined): ReplayedVersion | undefined {
  const { kind, replay } = options.target
  if (replay === undefined || replay.records) return undefined
  const file = displayPath(replay.file)
  const mend = recordCommand(options)
  const fingerprint = fingerprintIn(replay.file, mend)
  if (fingerprint === undefined)
    return { fingerprint, doubt: { what: `${file} does not say which version of the ${kind} it holds answers of`, mend, other: false } }
  if (now === undefined || now === fingerprint) return { fingerprint }
  return { fingerprint, doubt: { what: `${file} holds answers of ${fingerprint}, and the ${kind} is ${now} now`, mend, other: true } }
}

function fingerprintIn(file: string, mend: string): string | undefined {
  try {
    return readReplay(file, mend).fingerprint
  } catch (error) {
    if (error instanceof AssayError) return undefined
    throw error
  }
}
