import { NoAnswer, type ServerProcess, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { oncePerServer } from '../once.js'
import { childrenOf, stillThere, withLater, type Children } from './children.js'
import { converse, hello } from './process.js'

/** ms between the end of the input and SIGTERM, as the clients of the SDKs have it: one that takes longer is ended by force. */
export const patience = 2000

/** One process of the server from its start to its end, used as a client does. */
export interface Life {
  readonly stdout: readonly string[]
  readonly stderr: string
  /** Why it could not be used to the end. */
  readonly failure: NoAnswer | undefined
  /** It ended by itself after its input had. Undefined where it did not live so long. */
  readonly exitedAtEnd: boolean | undefined
  /** The processes that it had started; undefined where this system does not tell. */
  readonly children: Children | undefined
  /** Those apart of them that were there after it had ended, however that came. */
  readonly orphans: readonly string[]
}

export const life = oncePerServer(async (server): Promise<Life> => {
  const process = await server.spawn()
  try {
    const failure = (await use(server, process)) ?? (await goneAlready(process))
    const before = childrenOf(process)
    process.end()
    const ended = (await process.exited(patience)) !== undefined
    if (!ended) {
      process.signal('SIGTERM')
      if ((await process.exited(patience)) === undefined) process.signal('SIGKILL')
      await process.exited(patience)
    }
    const children = before && withLater(before, process)
    const orphans = children ? await stillThere(children.apart, patience) : []
    return {
      stdout: process.stdout(),
      stderr: process.stderr(),
      failure,
      exitedAtEnd: failure?.dead ? undefined : ended,
      children,
      orphans,
    }
  } finally {
    process.end()
  }
})

/** One that has ended by itself cannot be seen to end with its input. */
export async function goneAlready(process: ServerProcess): Promise<NoAnswer | undefined> {
  return (await process.exited(0)) && new NoAnswer('the server ended by itself while its input was open', true)
}

async function use(server: ServerUnderTest, process: ServerProcess): Promise<NoAnswer | undefined> {
  try {
    await hello(server, process)
    await converse(server, process)
    return undefined
  } catch (error) {
    if (error instanceof NoAnswer) return error
    throw error
  }
}
