import type { Waits } from '../targets/server/waits.js'

/** Checks in a row that a server has to leave without any answer, or without one for minutes, until it is given up. */
const patience = 3
/** Times in a row that it has to fail to come up. */
const attempts = 2

export interface LostServer {
  /** Why no more is asked of it; undefined while there is hope. */
  readonly reason: () => string | undefined
  /** It could not be started again, or does not answer after it was. */
  notRevived(reason: string): void
  /** A check is over. Asks `answers` whether it answers anything, where it answered the last ones nothing. */
  after(waits: readonly Waits[], answers: () => Promise<boolean>): Promise<void>
}

/**
 * A server that has stopped answering would cost each of some 200 checks its timeout: it is given up, for the reason that the first of them gave. One that is
 * slow, or leaves some requests without an answer, is not.
 */
export function lostServer(): LostServer {
  let reason: string | undefined
  let [mute, exhausting, dead, reprieved] = [0, 0, 0, false]
  const giveUp = (why: string): void => void (reason ??= `the server was given up: ${why}`)
  return {
    reason: () => reason,
    notRevived(why) {
      if (++dead >= attempts) giveUp(why)
    },
    async after(waits, answers) {
      const lost = waits.reduce((sum, each) => sum + each.lost(), 0)
      const answered = waits.some((each) => each.answers() > 0)
      exhausting = waits.some((each) => each.exhausted()) ? exhausting + 1 : 0
      if (exhausting >= patience) giveUp(`it let ${exhausting} checks in a row wait in vain, each for a minute or more`)
      if (answered) [mute, dead, reprieved] = [0, 0, false]
      // One of which nothing was asked shows nothing.
      else if (lost > 0) mute++
      if (mute < patience) return
      if (reprieved || !(await answers())) giveUp(`it answered none of the requests of ${patience} checks in a row, nor one after them`)
      mute = 0
      reprieved = true
    },
  }
}
