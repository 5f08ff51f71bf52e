import type { AskOptions, Line, Reply } from '../statelessness/line.js'

/** The pages of a list, in order, at most 20. Ends at an error or a cursor that comes a second time. */
export async function pagesOf(line: Line, method: string, options?: AskOptions): Promise<Reply[]> {
  const pages: Reply[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  do {
    const reply = await line.ask(method, cursor === undefined ? undefined : { cursor }, options)
    if (reply.result === undefined) break
    pages.push(reply)
    const next = reply.result['nextCursor']
    cursor = typeof next === 'string' && !seen.has(next) ? next : undefined
    if (cursor !== undefined) seen.add(cursor)
  } while (cursor !== undefined && pages.length < 20)
  return pages
}

/** The entries on these pages under a member such as `tools`. */
export const entriesOf = (pages: readonly Reply[], member: string): unknown[] =>
  pages.flatMap(({ result }) => {
    const entries = result?.[member]
    return Array.isArray(entries) ? (entries as unknown[]) : []
  })
