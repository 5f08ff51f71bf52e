import type { ServerChild } from './child.js'
import { NoAnswer, type Message, type ServerProcess } from './contract.js'
import { createInbox } from './inbox.js'
import { keptLines, splitLines } from './lines.js'
import { parseMessages } from './messages.js'
import { exitReason } from './pipe-connection.js'
import { familyOf } from './tree.js'
import { within } from './wait.js'
import type { Waits } from './waits.js'

interface ProcessOptions {
  readonly waits: Waits
  /** ms for the first answer */
  readonly startTimeout: number
  /** Called when it ends though nobody has ended it. */
  readonly onOwnEnd: () => void
}

/** A process of a server with its streams as they are, for what concerns its life. */
export function serverProcess(child: ServerChild, { waits, startTimeout, onOwnEnd }: ProcessOptions): ServerProcess {
  let told = false
  void child.exited.then(() => !told && !child.stopped() && onOwnEnd())
  const { stdin, stdout } = child.process
  const inbox = createInbox()
  const seen = keptLines()
  const lines = splitLines((line) => {
    seen.push(line)
    for (const message of parseMessages(line) ?? []) inbox.receive(message, line.length)
  })
  stdout?.on('data', lines.push).on('end', lines.end)
  const answer = async (id: string | number, limit: number): Promise<Message> => {
    const come = inbox.all.find((message) => message.method === undefined && message.id === id)
    if (come) return come
    const { answer, cancel } = inbox.expect(id, true)
    const outcome = await within(Promise.race([answer, child.exited.then((exit) => exitReason(exit, child.stderr()))]), limit)
    cancel()
    if (typeof outcome === 'object') return outcome
    const silent = outcome === undefined
    throw new NoAnswer(silent ? `no answer with id ${id} within ${limit} ms` : `the server ${outcome}`, !silent)
  }
  return {
    pid: child.pid,
    write: (content) => void (stdin?.writable && stdin.write(content)),
    end() {
      told = true
      stdin?.end()
    },
    signal(name) {
      told = true
      child.process.kill(name)
    },
    family: () => familyOf(child.pid, child.mark),
    stdout: () => [...seen.lines],
    stderr: child.stderr,
    async answer(id, own) {
      const limit = waits.limit(own)
      // The first one is that of the handshake, before which the process has to start.
      if (inbox.all.length === 0 && own === undefined) return await answer(id, Math.max(limit, startTimeout))
      return await waits.of(answer(id, limit))
    },
    exited: (limit) => within(child.exited, limit),
  }
}
