import { deadBecause } from './alive.js'
import { gathered } from './gathered.js'
import { oddMessages, oddNames, type OddName } from './odd-messages.js'
import { sayAll, type Said } from './talk.js'

/** What the server made of messages that no well-behaved client sends. */
export interface Ordeal extends Said {
  /** Why it answers nothing any more; undefined when it still does. */
  readonly dead: string | undefined
}

export type Ordeals = Readonly<Record<OddName, Ordeal>>

/** All odd messages, sent once a server and revision. After each part the server is asked whether it is still there. */
export const ordeals = gathered<OddName, Ordeal>(
  oddNames,
  async (server, session, name) => {
    const { lines, ids = [], atOnce = false } = oddMessages(server, session)[name]
    const said = await sayAll(server, session, lines, { ids, atOnce })
    const dead = await deadBecause(server, session)
    return { value: { ...said, dead }, ended: dead !== undefined || said.closed }
  },
  { fresh: true },
)
