import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import type { Talk } from '../origin/talk.js'
import { bearerChallenge } from './challenge.js'
import { discover } from './metadata.js'
import { anonymous } from './wall.js'

/** The scopes that a server asks for before there is a token: in the challenge, and in the metadata. Undefined where it does not say. */
interface AskedScopes {
  readonly challenge: readonly string[] | undefined
  readonly metadata: readonly string[] | undefined
  /** There is a challenge of the scheme Bearer. */
  readonly challenged: boolean
  readonly talks: readonly Talk[]
}

export async function askedScopes(server: ServerUnderTest): Promise<AskedScopes> {
  const refused = await anonymous(server)
  const bearer = bearerChallenge(refused.answer.headers['www-authenticate'])
  const scope = bearer?.parameters['scope']
  const { document, last } = await discover(server, refused)
  const listed = document?.['scopes_supported']
  return {
    challenge: scope === undefined ? undefined : scope.split(/\s+/).filter((each) => each !== ''),
    metadata: Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : undefined,
    challenged: bearer !== undefined,
    talks: [refused, ...(last === undefined ? [] : [last])],
  }
}

/** Where a scope that fits is asked for, as words for a sentence. */
export function askedIn({ challenge, metadata }: AskedScopes, fits: (scope: string) => boolean): string | undefined {
  const inChallenge = challenge?.find(fits)
  if (inChallenge !== undefined) return `the scope "${inChallenge}" in WWW-Authenticate`
  const inMetadata = metadata?.find(fits)
  return inMetadata === undefined ? undefined : `the scope "${inMetadata}" in scopes_supported`
}

export const noScopes = 'it names no scopes, neither in WWW-Authenticate nor in its metadata'
