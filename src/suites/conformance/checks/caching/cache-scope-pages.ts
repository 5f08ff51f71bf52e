import type { Check } from '../../../../targets/server/contract.js'
import { listsOf } from '../statelessness/tour.js'
import { broken, kept, notApplicable, withLine } from '../statelessness/line.js'
import { pagesOf } from './pages.js'

/** Caching > Interaction with Pagination. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    let paged = false
    for (const { method } of listsOf(server)) {
      const pages = await pagesOf(line, method)
      if (pages.length < 2) continue
      paged = true
      const [first, ...rest] = pages.map((page) => ({ page, scope: page.result?.['cacheScope'] }))
      const other = rest.find(({ scope }) => scope !== first?.scope)
      if (first && other) {
        const what = `The server answered the first page of ${method} with the cacheScope ${JSON.stringify(first.scope)} and a later one with ${JSON.stringify(other.scope)}.`
        return broken(what, {
          sent: `${first.page.sent}\n\nthen\n\n${other.page.sent}`,
          received: `${first.page.received}\n\nthen\n\n${other.page.received}`,
        })
      }
    }
    return paged ? kept : notApplicable('none of its lists has more than one page')
  })
