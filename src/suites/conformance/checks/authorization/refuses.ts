import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { broken, kept } from '../origin/finding.js'
import { served } from '../origin/talk.js'
import { bearing } from './wall.js'

/** Knocks with a token that is not valid, which must not be served. With which status it is refused is auth-token-status's. */
export async function refuses(server: ServerUnderTest, token: string, named: string): Promise<Finding> {
  const talk = await bearing(server, `Bearer ${token}`)
  return served(talk) ? broken(server, `It served a request with ${named}.`, talk) : kept
}
