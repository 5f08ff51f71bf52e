import type { Check, ServerUnderTest } from '../../../../targets/server/contract.js'
import { askHttp, broken, kept, type Reply } from '../statelessness/line.js'
import { metaKeys, unknownVersion } from '../statelessness/meta.js'

const headers = { 'mcp-protocol-version': unknownVersion }

/** Transports > Protocol Version Header: 400 in every revision that has the header. */
export const check: Check = async (server) => {
  const reply = server.era === 'modern' ? await modern(server) : await legacy(server)
  if (reply.status === 400) return kept
  return broken(
    `The server answered a request with MCP-Protocol-Version: ${unknownVersion} with HTTP ${reply.status}, not with 400.`,
    reply,
  )
}

// The body says the same, so that nothing but the version is wrong.
const modern = (server: ServerUnderTest): Promise<Reply> =>
  askHttp(server, 'server/discover', undefined, { headers, meta: { [metaKeys.version]: unknownVersion } })

async function legacy(server: ServerUnderTest): Promise<Reply> {
  const session = await server.session()
  try {
    return await askHttp(server, 'ping', undefined, { headers, session })
  } finally {
    await session.close()
  }
}
