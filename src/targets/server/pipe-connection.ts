import type { Readable, Writable } from 'node:stream'
import { printed } from '../../report/printed.js'
import type { Exit, ServerChild } from './child.js'
import type { Connection } from './connection.js'
import { NoAnswer } from './contract.js'
import { createInbox } from './inbox.js'
import { splitLines } from './lines.js'
import { parseMessages } from './messages.js'

/** A conversation by lines over two streams of a process of its own, which ends with it. */
export function pipeConnection(
  kind: 'stdio' | 'memory',
  child: ServerChild,
  streams: { readonly input: Writable | null; readonly output: Readable | null },
  onNoise: (line: string) => unknown,
): Connection {
  const { input, output } = streams
  const inbox = createInbox(onNoise)
  const lines = splitLines((line, cut) => {
    const messages = cut ? undefined : parseMessages(line)
    if (messages) for (const message of messages) inbox.receive(message, line.length)
    else if (line.trim() !== '') inbox.noise(line, cut)
  })
  output?.on('data', lines.push).on('end', lines.end)
  const ended = child.exited.then((exit) => exitReason(exit, child.stderr()))
  return {
    kind,
    inbox,
    inline: false,
    async send({ content }) {
      if (!child.running() || !input?.writable) throw new NoAnswer(`the server ${await ended}`, true)
      input.write(typeof content === 'string' ? `${content}\n` : Buffer.concat([content, Buffer.from('\n')]))
      return undefined
    },
    ended,
    isOpen: () => child.running(),
    stderr: child.stderr,
    close: child.stop,
  }
}

/** How a process ended, with the end of what it printed: the end of a sentence "the server ...". */
export function exitReason(exit: Exit, stderr: string): string {
  if (exit.failure !== undefined) return `cannot be started: ${exit.failure}`
  return `ended ${exit.signal === null ? `with exit code ${exit.code}` : `by ${exit.signal}`}${printed(stderr)}`
}
