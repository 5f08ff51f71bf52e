import type { Answer, JsonObject, Session } from '../../../../targets/server/contract.js'
import { isObject } from './finding.js'

/** A server may go on for ever; more pages than these tell nothing new. */
const mostPages = 50

export interface Page {
  readonly cursor: string | undefined
  readonly answer: Answer
  readonly entries: readonly JsonObject[]
}

/** Walks a list page by page: each page as it comes, until there is no cursor, a cursor comes again, or 50 pages are read. */
export async function* pagesOf(session: Session, method: string, field: string): AsyncGenerator<Page> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let count = 0; count < mostPages; count++) {
    const answer = await session.request(method, cursor === undefined ? {} : { cursor })
    const entries = answer.result?.[field]
    yield { cursor, answer, entries: Array.isArray(entries) ? entries.filter(isObject) : [] }
    const next = answer.result?.['nextCursor']
    if (typeof next !== 'string' || seen.has(next)) return
    seen.add(next)
    cursor = next
  }
}

/** All entries of a list. */
export async function listAll(session: Session, method: string, field: string): Promise<readonly JsonObject[]> {
  const all: JsonObject[] = []
  for await (const { entries } of pagesOf(session, method, field)) all.push(...entries)
  return all
}
