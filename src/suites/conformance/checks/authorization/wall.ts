import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { knock } from '../origin/knock.js'
import type { Talk } from '../origin/talk.js'

/** The first request of a client that has no credentials yet. */
export const anonymous = (server: ServerUnderTest): Promise<Talk> => knock(server, { authorization: null })

/** The first request of a client with this value of `Authorization`. */
export const bearing = (server: ServerUnderTest, authorization: string): Promise<Talk> => knock(server, { authorization })

/** The token of the configured credentials; undefined where there is none, or where they are of another scheme than Bearer. */
export function bearerToken(server: ServerUnderTest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(server.credentials.valid?.trim() ?? '')?.[1]
}

export const noBearer = 'the configured credentials are no Bearer token (target.credentials.valid)'
