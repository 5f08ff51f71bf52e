import type { Check, Session } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { listMethods } from '../../../../targets/server/list-methods.js'
import { pagesOf } from '../features/list-all.js'
import { withSession } from '../features/session.js'
import { isResultOf } from '../result-of.js'

export const check: Check = async (server) => {
  const { answers } = server.survey
  const paged = listMethods.filter(({ method }) => answers[method]?.result?.['nextCursor'] !== undefined)
  if (paged.length === 0) return notApplicable('no list of the server has a second page')
  return withSession(server, async (session) => {
    for (const list of paged) {
      const found = await walk(session, list)
      if (found) return found
    }
    return kept
  })
}

async function walk(session: Session, { method, member, key }: (typeof listMethods)[number]) {
  const entries = new Set<unknown>()
  const cursors = new Set<string>()
  for await (const page of pagesOf(session, method, member)) {
    const sent = requestText(method, page.cursor === undefined ? {} : { cursor: page.cursor })
    const received = answerText(page.answer)
    if (page.answer.error) return broken(`the server refused a cursor of ${method} that it gave out itself`, sent, received)
    if (!isResultOf(method, page.answer.result)) return broken(`${method} gave a page that holds no list`, sent, received)
    // Repeats within a page are for the checks of names and URIs.
    const before = new Set(entries)
    for (const entry of page.entries) {
      if (before.has(entry[key])) return broken(`${method} gave ${String(entry[key])} on two pages`, sent, received)
      entries.add(entry[key])
    }
    const next = page.answer.result?.['nextCursor']
    if (next === undefined) return undefined
    if (typeof next !== 'string') return broken(`${method} gave a cursor that is no string`, sent, received)
    if (cursors.has(next)) return broken(`${method} gave the same cursor again: the pages never end`, sent, received)
    cursors.add(next)
  }
  return entries.size >= 50
    ? undefined
    : broken(`${method} went on for 50 pages with ${entries.size} entries`, requestText(method), 'another cursor each time')
}
