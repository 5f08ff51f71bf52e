import { shownAnswer } from '../../../../targets/server/answer.js'
import { BrokenAnswer, NoAnswer, type Finding, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { isResultOf } from '../result-of.js'
import { broken, kept, type Exchange } from './findings.js'
import { isPipe, simplest, withSession } from './talk.js'

/** ms: a server that is busy with what it was sent is not dead. */
const patience = 10_000

/**
 * Why a server does not serve a well-formed request any more; undefined when it does. A refusal is no service: one that a message has spoilt may well go on
 * answering, each time with an error. Over HTTP it is asked in a fresh session, over a pipe in the one that is there: a fresh one would be another process.
 */
export async function deadBecause(server: ServerUnderTest, session?: Session, timeout: number = patience): Promise<string | undefined> {
  const method = simplest(server)
  const ask = async (each: Session): Promise<string | undefined> => {
    const answer = await each.request(method, undefined, { timeout })
    return isResultOf(method, answer.result) ? undefined : `${method} was answered with ${shownAnswer(answer)}`
  }
  try {
    return await (isPipe(server) && session ? ask(session) : withSession(server, ask))
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof BrokenAnswer || (error instanceof Error && error.name === 'Refused'))
      return error.message
    throw error
  }
}

/** `after`: what the server was sent, as in "after messages that are no JSON". */
export const survived = (dead: string | undefined, after: string, { sent, received }: Exchange): Finding =>
  dead === undefined
    ? kept
    : broken(`The server did not serve a well-formed request after ${after}.`, { sent, received: `${received}\n${dead}` })
