import { NoAnswer, type Message, type ServerProcess, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { answerWithin, hello, lineOf } from '../stdio/process.js'
import type { Exchange } from './findings.js'
import { oncePerServer } from '../once.js'
import { isResultOf } from '../result-of.js'
import { named } from './answers.js'

/** What a process answered before it was initialised. */
export interface Early extends Exchange {
  readonly ping: Message | undefined
  readonly request: Message | undefined
  /** Why it could not be initialised afterwards. */
  readonly failure: string | undefined
}

/** A process of the server is sent a ping and a request, and is initialised only then. Over stdio. */
export const early = oncePerServer(async (server): Promise<Early> => {
  const process = await server.spawn()
  try {
    const lines = [lineOf(server, 'assay-ping', 'ping'), lineOf(server, 'assay-early', 'tools/list')]
    process.write(lines.join(''))
    // One that starts slowly is not silent: what it left out is known once it was initialised.
    const failure = await initialised(server, process)
    const [ping, request] = await Promise.all(['assay-ping', 'assay-early'].map((id) => answerWithin(process, id, 3000)))
    return { ping, request, failure, sent: lines.join(''), received: process.stdout().join('\n') || '(nothing)' }
  } finally {
    process.end()
  }
})

async function initialised(server: ServerUnderTest, process: ServerProcess): Promise<string | undefined> {
  try {
    const answer = await hello(server, process)
    return isResultOf('initialize', answer.result) ? undefined : named(answer)
  } catch (error) {
    if (error instanceof NoAnswer) return error.message
    throw error
  }
}
