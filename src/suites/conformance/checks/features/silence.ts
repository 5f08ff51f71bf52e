import { NoAnswer, type Answer, type Finding, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { deadBecause } from '../jsonrpc/alive.js'
import { broken } from './finding.js'
import { withSession } from './session.js'

/**
 * An answer, or undefined where there is none and the server answers what it is asked next. One that answers nothing any more is dead, and shows nothing of a
 * requirement: that is thrown.
 */
export async function answerOrSilence(server: ServerUnderTest, session: Session, asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    await silence(error, server, session)
    return undefined
  }
}

/**
 * Uses a fresh session for a requirement that the server answers, with an error or otherwise: a request that it leaves without an answer, and goes on, breaks it.
 */
export const answering = <T = never>(server: ServerUnderTest, use: (session: Session) => Promise<Finding | T>): Promise<Finding | T> =>
  withSession(server, async (session) => {
    try {
      return await use(session)
    } catch (error) {
      const { message, sent } = await silence(error, server, session)
      return broken(message, sent ?? '', '(nothing)')
    }
  })

async function silence(error: unknown, server: ServerUnderTest, session: Session): Promise<NoAnswer> {
  if (!(error instanceof NoAnswer) || error.dead) throw error
  const dead = await deadBecause(server, session)
  if (dead !== undefined) throw new NoAnswer(`${error.message}, nor a well-formed request after it: ${dead}`, true, error.sent)
  return error
}
