import type { Check } from '../../../../targets/server/contract.js'
import { carriedOut } from './answers.js'
import { broken, kept } from './findings.js'
import { requestLine, say } from './talk.js'

export const check: Check = async (server) => {
  // The first message of a client: all that a web page can send without asking first.
  const params = { protocolVersion: server.revision, capabilities: {}, clientInfo: { name: 'vitest-assay', version: '1.0.0' } }
  const { body, headers } = requestLine(server, undefined, 'assay-plain', 'initialize', params)
  const session = await server.session()
  try {
    const said = await say(server, session, { body, headers: { ...headers, 'content-type': 'text/plain;charset=UTF-8' } })
    return carriedOut(said) ? broken('The server carried out a request that was sent as text/plain.', said) : kept
  } finally {
    await session.close()
  }
}
