import type { Check, Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { bareSession } from './bare-session.js'
import { broken, kept, notApplicable } from './finding.js'
import { knock } from './knock.js'
import { harmlessMethod } from './lists.js'
import { posted } from './posted.js'
import { outcome, post, served, talk, type Talk } from './talk.js'

const anonymous = { authorization: null }

/** A list is asked for without any credential, by a client that is well-behaved otherwise. */
export const check: Check = async (server) => {
  // What asks for credentials is not surveyed without them, and has to answer all the same.
  if (!server.survey.walled && !harmlessMethod(server).endsWith('/list'))
    return notApplicable('it has no tools, resources or prompts to list')
  if (server.transport === 'sse') return overSse(server)
  const list = async (id?: string): Promise<Finding> => {
    const listed = await talk(server, post(server, harmlessMethod(server), { ...anonymous, 'mcp-session-id': id ?? null }))
    return judge(server, listed)
  }
  return server.era === 'modern' ? list() : bareSession(server, anonymous, list, (opened) => judge(server, opened))
}

function judge(server: ServerUnderTest, listed: Talk): Finding {
  const method = harmlessMethod(server)
  if (served(listed)) return broken(server, `It answered ${method} without any credential.`, listed)
  if (listed.answer.status === 401 || listed.answer.status === 403) return kept
  return notApplicable(`a client without credentials is neither served nor refused for want of them (${outcome(listed)})`)
}

/** What is posted over HTTP+SSE is answered on the stream, which takes a session of the driver's. */
async function overSse(server: ServerUnderTest): Promise<Finding> {
  const opened = await knock(server, anonymous)
  if (!served(opened)) return judge(server, opened)
  const session = await server.session({ credential: null })
  try {
    return judge(server, await posted(server, session, harmlessMethod(server)))
  } finally {
    await session.close()
  }
}
