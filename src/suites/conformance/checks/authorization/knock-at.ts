import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { knock } from '../origin/knock.js'
import type { Talk } from '../origin/talk.js'

/** The first request of a client without credentials, with `query` added to the address. */
export function knockAt(server: ServerUnderTest, query: string): Promise<Talk> {
  const { pathname, search } = server.url ?? { pathname: '/', search: '' }
  return knock(server, { authorization: null }, false, `${pathname}${search === '' ? '?' : `${search}&`}${query}`)
}
