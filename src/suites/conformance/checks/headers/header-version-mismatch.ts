import type { Check } from '../../../../targets/server/contract.js'
import { askHttp } from '../statelessness/line.js'
import { codes, metaKeys, unknownVersion } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'

/** Streamable HTTP > Protocol Version Header. The header is right and the body is not: a server of both eras takes it for a modern one either way. */
export const check: Check = async (server) => {
  const reply = await askHttp(server, 'server/discover', undefined, { meta: { [metaKeys.version]: unknownVersion } })
  return refused(`a request with MCP-Protocol-Version: ${server.revision} and ${unknownVersion} in its body`, reply, [codes.headerMismatch])
}
