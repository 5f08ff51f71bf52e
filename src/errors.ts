/** A failure that the user can mend. The message says what is wrong, where, and the key or command that mends it. */
export class AssayError extends Error {
  override readonly name = 'AssayError'
}

/** A corpus, baseline or record file that is malformed: whoever wrote it has to mend it, not whoever runs. Commands end with 3 for it. */
export class DataError extends AssayError {}

/** The message of anything that was thrown. By its shape: an error of Node is no `Error` to a test runner that gives its tests a realm of their own. */
export function messageOf(thrown: unknown): string {
  const message = (thrown as { readonly message?: unknown } | null | undefined)?.message
  return typeof message === 'string' ? message : String(thrown)
}

/** The code of a system error, such as ENOENT; undefined for anything else. */
export function codeOf(thrown: unknown): string | undefined {
  const code = (thrown as { readonly code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
