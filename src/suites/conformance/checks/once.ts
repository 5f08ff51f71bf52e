import type { ServerUnderTest, Survey } from '../../../targets/server/contract.js'

interface Made<T> {
  readonly value: Promise<T>
  /** It was seen in a process that had been sent odd things before. */
  worn: boolean
  /** A process ended by itself meanwhile. */
  ended: boolean
}

/**
 * Makes something once for a server in a revision. A process takes longer to start than dozens of messages take to be answered, so that checks which look at
 * answers of one conversation share it.
 */
export function oncePerServer<T>(make: (server: ServerUnderTest) => Promise<T>): (server: ServerUnderTest) => Promise<T> {
  // The survey is made once a server and revision, and so stands for it.
  const made = new WeakMap<Survey, Made<T>>()
  return async (server) => {
    const before = made.get(server.survey)
    if (before && !((before.worn || before.ended) && server.wear.distrusted)) {
      if (before.worn) server.wear.times++
      if (before.ended) server.falls.ends++
      return before.value
    }
    const { times } = server.wear
    const { ends } = server.falls
    const now: Made<T> = { value: make(server), worn: false, ended: false }
    made.set(server.survey, now)
    try {
      return await now.value
    } catch (error) {
      // What went wrong is tried again by the next check.
      made.delete(server.survey)
      throw error
    } finally {
      now.worn = server.wear.times > times
      now.ended = server.falls.ends > ends
    }
  }
}
