import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { unknownToken } from './auth-token-invalid.js'
import { bearing } from './wall.js'

/** The status alone: whether such a token is served at all is auth-token-invalid's. */
export const check: Check = async (server) => {
  const talk = await bearing(server, `Bearer ${unknownToken(server)}`)
  if (served(talk)) return notApplicable('a token that nobody issued is served, so that there is no refusal to look at')
  if (talk.answer.status === 401) return kept
  return broken(server, `It refused a token that nobody issued with ${outcome(talk)} in place of 401.`, talk)
}
