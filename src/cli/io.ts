/** What a command may touch of the process, so that tests can stand in for it. */
export interface Io {
  /** Results. */
  readonly out: (text: string) => void
  /** Progress and messages. */
  readonly err: (text: string) => void
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** Whether results, and messages, go to a terminal. */
  readonly terminal: { readonly out: boolean; readonly err: boolean; readonly in: boolean }
  /** Cells of a line. */
  readonly columns: number
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal
}

/** The process itself. The first interrupt ends the run in good order; the second ends the process. */
export function processIo(): Io {
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    env: process.env,
    cwd: process.cwd(),
    terminal: { out: process.stdout.isTTY === true, err: process.stderr.isTTY === true, in: process.stdin.isTTY === true },
    // A terminal that does not know says 0.
    columns: process.stdout.columns || 100,
    signal: abort.signal,
  }
}
