import type { ServerUnderTest, Session } from '../../../../targets/server/contract.js'

type SessionOptions = Parameters<ServerUnderTest['session']>[0]

/** Uses a fresh session and closes it, whatever happens. */
export async function withSession<T>(server: ServerUnderTest, use: (session: Session) => Promise<T>, options?: SessionOptions): Promise<T> {
  const session = await server.session(options)
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}
