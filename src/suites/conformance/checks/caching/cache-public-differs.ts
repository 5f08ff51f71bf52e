import type { Check } from '../../../../targets/server/contract.js'
import { listsOf } from '../statelessness/tour.js'
import { broken, kept, notApplicable, withLine } from '../statelessness/line.js'
import { entriesOf, pagesOf } from './pages.js'
import { isResultOf } from '../result-of.js'

/** Caching > Cache Scope Field: public says that nothing in it belongs to a user. */
export const check: Check = async (server) => {
  const { other } = server.credentials
  if (other === undefined) return notApplicable('no credentials of a second user are configured (credentials.other)')
  return withLine(server, async (line) => {
    let compared = false
    for (const { method, member } of listsOf(server)) {
      const own = await pagesOf(line, method)
      const theirs = await pagesOf(line, method, { credential: other })
      if (![own, theirs].every(([first]) => isResultOf(method, first?.result))) continue
      compared = true
      const shared = [...own, ...theirs].some(({ result }) => result?.['cacheScope'] === 'public')
      const [mine, yours] = [own, theirs].map((pages) => JSON.stringify(entriesOf(pages, member)))
      if (shared && mine !== yours) {
        const shown = { sent: own[0]?.sent ?? method, received: `one user: ${mine}\nanother: ${yours}` }
        return broken(`The server answered ${method} with the cacheScope "public", and differently to two users.`, shown)
      }
    }
    return compared ? kept : notApplicable('it has no lists that both users can read')
  })
}
