import type { Check, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { listsOf } from '../statelessness/tour.js'
import { broken, kept, notApplicable, withLine, type Line } from '../statelessness/line.js'
import { subjects, type Subject } from '../statelessness/subjects.js'
import { entriesOf, pagesOf } from './pages.js'
import { isResultOf } from '../result-of.js'

const listOf = { 'tools/call': 'tools/list', 'resources/read': 'resources/list', 'prompts/get': 'prompts/list' } as const

/** Caching > Security Considerations: each primitive has an access control of its own. What one user sees is used by the other, who does not see it. */
export const check: Check = async (server) => {
  const { other } = server.credentials
  if (other === undefined) return notApplicable('no credentials of a second user are configured (credentials.other)')
  return withLine(server, async (line) => {
    const seen = await seenBy(server, line, other)
    const hidden = subjects(server, { tools: 50, resources: 50, prompts: 20 }).filter(
      (subject) => seen.get(listOf[subject.method])?.has(subject.name) === false,
    )
    if (hidden.length === 0) return notApplicable('the second user sees all that the first may use')
    let told = false
    for (const { method, params, name } of hidden.slice(0, 10)) {
      const reply = await line.ask(method, params, { credential: other })
      if (reply.result !== undefined && reply.result['isError'] !== true)
        return broken(`The server answered ${method} of ${name} to a user who does not see it in the list.`, reply)
      // A refusal tells something of what serves the user who sees it, and of nothing else. One such is enough.
      if (told) continue
      const own = await line.ask(method, params)
      told = own.result !== undefined && own.result['isError'] !== true
    }
    return told ? kept : notApplicable('what one user alone sees does not serve that user either')
  })
}

/** Names in each list; a list that this user may not read at all says nothing. */
async function seenBy(server: ServerUnderTest, line: Line, credential: string): Promise<Map<string, Set<Subject['name']>>> {
  const seen = new Map<string, Set<string>>()
  for (const { method, member } of listsOf(server)) {
    const pages = await pagesOf(line, method, { credential })
    if (!isResultOf(method, pages[0]?.result)) continue
    const names = entriesOf(pages, member).flatMap((entry) => (isObject(entry) ? [String(entry['uri'] ?? entry['name'])] : []))
    seen.set(method, new Set(names))
  }
  return seen
}
