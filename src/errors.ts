/** A failure that the user can mend. The message says what is wrong, where, and the key or command that mends it. */
export class AssayError extends Error {
  override readonly name = 'AssayError'
}

/** A corpus, baseline or record file that is malformed: whoever wrote it has to mend it, not whoever runs. Commands end with 3 for it. */
export class DataError extends AssayError {}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
