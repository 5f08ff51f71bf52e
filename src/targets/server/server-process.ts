import type { ServerChild } from './child.js'
import { NoAnswer, type ServerProcess } from './contract.js'
import { createInbox } from './inbox.js'
import { keptLines, splitLines } from './lines.js'
import { parseMessages } from './messages.js'
import { exitReason } from './pipe-connection.js'
import { familyOf } from './tree.js'
import { within } from './wait.js'

/** A process of a server with its streams as they are, for what concerns its life. */
export function serverProcess(child: ServerChild, timeout: number): ServerProcess {
  const { stdin, stdout } = child.process
  const inbox = createInbox()
  const seen = keptLines()
  const lines = splitLines((line) => {
    seen.push(line)
    for (const message of parseMessages(line) ?? []) inbox.receive(message, line.length)
  })
  stdout?.on('data', lines.push).on('end', lines.end)
  return {
    pid: child.pid,
    write: (content) => void (stdin?.writable && stdin.write(content)),
    end: () => void stdin?.end(),
    signal(name) {
      child.process.kill(name)
    },
    family: () => familyOf(child.pid, child.mark),
    stdout: () => [...seen.lines],
    stderr: child.stderr,
    async answer(id, limit = timeout) {
      const come = inbox.all.find((message) => message.method === undefined && message.id === id)
      if (come) return come
      const { answer, cancel } = inbox.expect(id, true)
      const outcome = await within(Promise.race([answer, child.exited.then((exit) => exitReason(exit, child.stderr()))]), limit)
      cancel()
      if (typeof outcome === 'object') return outcome
      throw new NoAnswer(
        outcome === undefined ? `no answer with id ${id} within ${limit} ms` : `the server ${outcome}`,
        outcome !== undefined,
      )
    },
    exited: (limit) => within(child.exited, limit),
  }
}
