import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable, withLine } from './line.js'
import { richly, tourOf } from './tour.js'
import { wantedBy } from './wanted.js'

/** Basic > Statelessness: the same request three times over one connection, without capabilities, with them, and without them again. */
export const check: Check = async (server) => {
  // What is asked of every client is for undeclared-capability.
  const asking = (await tourOf(server)).filter(({ bare, rich }) => wantedBy(rich).length > 0 && wantedBy(bare).length === 0)
  if (asking.length === 0)
    return notApplicable('nothing that Assay may ask for wants elicitation, sampling or roots of a client because it declares them')
  return withLine(
    server,
    async (line) => {
      await line.ask('server/discover')
      let asked = false
      for (const { method, params, subject } of asking) {
        if (wantedBy(await line.ask(method, params)).length > 0) continue
        const rich = await line.ask(method, params, richly)
        asked ||= wantedBy(rich).length > 0
        const bare = await line.ask(method, params)
        const wanted = wantedBy(bare).join(', ')
        if (wanted === '') continue
        const what = `The server asked for ${wanted} in ${method} of ${subject?.name ?? 'nothing'}, which only an earlier request had declared.`
        return broken(what, { sent: `${rich.sent}\n\nthen\n\n${bare.sent}`, received: bare.received })
      }
      return asked ? kept : notApplicable('what wanted something of the client before does so no more')
    },
    true,
  )
}
