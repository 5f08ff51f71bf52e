/** A failure that the user can mend. The message says what is wrong, where, and the key or command that mends it. */
export class AssayError extends Error {
  override readonly name = 'AssayError'
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
