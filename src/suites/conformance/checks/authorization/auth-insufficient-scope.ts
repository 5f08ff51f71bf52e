import type { Check, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { knock, leave } from '../origin/knock.js'
import { post, talk, type Talk } from '../origin/talk.js'
import { bearerChallenge } from './challenge.js'

/** Tools that are tried with the token of each principal: one that lacks a scope is enough. */
const most = 5

/** Looks for a 403 among harmless requests of both principals, and at what it says. */
export const check: Check = async (server) => {
  const principals = [...new Set([server.credentials.other, server.credentials.valid])].filter((value) => value !== undefined)
  for (const authorization of principals) {
    const refused = await firstForbidden(server, authorization)
    if (refused === undefined) continue
    const challenge = bearerChallenge(refused.answer.headers['www-authenticate'])
    if (challenge?.parameters['error'] === 'insufficient_scope') return kept
    const what = challenge === undefined ? 'without a challenge of the scheme Bearer' : 'without error="insufficient_scope"'
    return broken(server, `It answered 403 to a token that it knows, ${what}.`, refused)
  }
  return notApplicable('no request of the configured principals that may be sent was answered with 403')
}

async function firstForbidden(server: ServerUnderTest, authorization: string): Promise<Talk | undefined> {
  const opened = await knock(server, { authorization }, true)
  if (opened.answer.status === 403) return opened
  const id = opened.answer.headers['mcp-session-id']
  const headers = { authorization, 'mcp-session-id': id ?? null }
  const shown: Call[] = []
  try {
    for (const method of ['tools/list', 'resources/list', 'prompts/list'].filter((each) => server.survey.answers[each] !== undefined)) {
      const listed = await talk(server, post(server, method, headers))
      if (listed.answer.status === 403) return listed
      if (method === 'tools/list') for (const call of calls(server, listed)) shown.push(call)
    }
    for (const call of shown.slice(0, most)) {
      const called = await talk(server, post(server, 'tools/call', headers, call))
      if (called.answer.status === 403) return called
    }
    return undefined
  } finally {
    await leave(server, id)
  }
}

interface Call {
  readonly name: string
  readonly arguments: JsonObject
}

/** Calls that may be made, first of those tools that this principal is not shown: they want a scope that it lacks. */
function calls(server: ServerUnderTest, { answer }: Talk): readonly Call[] {
  const text = answer.body
  const hidden = (name: string): number => (text.includes(JSON.stringify(name)) ? 1 : 0)
  return server.survey.tools
    .filter((tool) => server.callable(tool))
    .toSorted((a, b) => hidden(a.name) - hidden(b.name))
    .flatMap((tool) => {
      const input = server.argumentsFor(tool)
      return input === undefined ? [] : [{ name: tool.name, arguments: input }]
    })
}
