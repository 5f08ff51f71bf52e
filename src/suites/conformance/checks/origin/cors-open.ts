import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from './finding.js'
import { foreignOrigin, unserved } from './foreign.js'
import { knock } from './knock.js'
import { served, talk, type Talk } from './talk.js'

/** Whether a browser would let a page of another site read an answer, or send the request at all. */
export const check: Check = async (server) => {
  const foreign = await knock(server, { origin: foreignOrigin })
  // A refused request has nothing to read, whatever its headers say.
  if (!served(foreign)) return (await unserved(server)) ?? kept
  if (allowed(foreign) !== undefined) return broken(server, sentence(foreign, 'The answer to a request'), foreign)
  const preflight = await talk(server, {
    method: 'OPTIONS',
    headers: {
      authorization: null,
      origin: foreignOrigin,
      'access-control-request-method': server.transport === 'sse' ? 'GET' : 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    },
  })
  if (preflight.answer.status < 300 && allowed(preflight) !== undefined)
    return broken(server, sentence(preflight, 'A preflight'), preflight, foreign)
  return kept
}

/** Which sites the headers let in, where a foreign one is among them. */
function allowed({ answer }: Talk): string | undefined {
  const value = answer.headers['access-control-allow-origin']?.trim()
  return value === '*' || value?.toLowerCase() === foreignOrigin ? value : undefined
}

function sentence(of: Talk, subject: string): string {
  const credentials = of.answer.headers['access-control-allow-credentials']?.trim().toLowerCase() === 'true'
  const more = credentials ? ', with cookies and other credentials' : ''
  return `${subject} from the Origin ${foreignOrigin} carries "Access-Control-Allow-Origin: ${allowed(of)}", which opens it to that site${more}.`
}
