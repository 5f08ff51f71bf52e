import type { ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { deadBecause } from './alive.js'
import { oncePerServer } from './once.js'
import { oddMessages, type OddMessages } from './odd-messages.js'
import { sayAll, type Said } from './talk.js'

/** What the server made of messages that no well-behaved client sends. */
export interface Ordeal extends Said {
  /** Why it answers nothing any more; undefined when it still does. */
  readonly dead: string | undefined
}

export type Ordeals = { readonly [part in keyof OddMessages]: Ordeal }

/** All odd messages, sent once a server and revision. After each part it is asked whether it is still there; one that is not is given a new session. */
export const ordeals = oncePerServer(async (server): Promise<Ordeals> => {
  let session = await server.session()
  try {
    const parts: [string, Ordeal][] = []
    for (const part of Object.keys(oddMessages(server, session)) as (keyof OddMessages)[]) {
      const ordeal = await undergo(server, session, part)
      parts.push([part, ordeal])
      if (ordeal.dead === undefined && !ordeal.closed) continue
      await session.close()
      session = await server.session()
    }
    return Object.fromEntries(parts) as unknown as Ordeals
  } finally {
    await session.close()
  }
})

async function undergo(server: ServerUnderTest, session: Session, part: keyof OddMessages): Promise<Ordeal> {
  const { lines, ids = [], atOnce = false } = oddMessages(server, session)[part]
  const said = await sayAll(server, session, lines, { ids, atOnce })
  return { ...said, dead: await deadBecause(server, session) }
}
