import type { ServerUnderTest, Survey } from '../../../targets/server/contract.js'

/**
 * Makes something once for a server in a revision. A process takes longer to start than dozens of messages take to be answered, so that checks which look at
 * answers of one conversation share it.
 */
export function oncePerServer<T>(make: (server: ServerUnderTest) => Promise<T>): (server: ServerUnderTest) => Promise<T> {
  // The survey is made once a server and revision, and so stands for it.
  const made = new WeakMap<Survey, Promise<T>>()
  return (server) => {
    const before = made.get(server.survey)
    if (before) return before
    const now = make(server)
    made.set(server.survey, now)
    // What went wrong is tried again by the next check.
    now.catch(() => made.delete(server.survey))
    return now
  }
}
