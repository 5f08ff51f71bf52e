import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { broken } from './findings.js'
import { requestLine, say, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    const params = { protocolVersion: server.revision, capabilities: {}, clientInfo: { name: 'vitest-assay', version: '1.0.0' } }
    const said = await say(server, session, requestLine(server, session, 'assay-again', 'initialize', params), { ids: ['assay-again'] })
    const dead = await deadBecause(server, session)
    if (dead === undefined && said.answers.length === 0 && (said.http?.status ?? 0) < 400) return broken('The server did not answer a second initialize.', said)
    return survived(dead, 'a second initialize', said)
  })
