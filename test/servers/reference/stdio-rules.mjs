/** What the stdio transport and the process decide. */
export const stdioHooks = (server) => ({
  /** One message on standard output: one line, nothing else. */
  stdoutLine: (message) => `${server.writeMessage(message)}\n`,

  /** Says that it has started. Standard output belongs to the protocol. */
  announceStart: (text) => process.stderr.write(`${text}\n`),

  /** An exception that no request is told of. Its text may hold what it was working on, so only its kind is named. */
  diagnostic: (error) => process.stderr.write(`internal: ${error?.code ?? error?.name ?? 'error'}\n`),

  /** The client closed standard input: the server has no work left. */
  onInputEnd: (exit) => exit(0),

  /** @param {'SIGTERM' | 'SIGINT'} _signal */
  onSignal: (_signal, exit) => exit(0),
})
