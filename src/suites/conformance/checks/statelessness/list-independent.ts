import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { entriesOf, pagesOf } from '../caching/pages.js'
import { broken, kept, notApplicable, withLine, type Line } from './line.js'
import { placesOf, richly } from './tour.js'
import { isResultOf } from '../result-of.js'

/** Tools > Capabilities. A list that changes for all is compared a third time: only one that goes with the conversation is wrong. */
export const check: Check = async (server) => {
  const fresh = await withLine(server, toolNames, true)
  if (fresh === undefined) return notApplicable('it does not list its tools')
  const used = await withLine(server, async (line) => {
    for (const { method, params } of placesOf(server)) await line.ask(method, params, richly)
    return toolNames(line)
  })
  if (used?.names === fresh.names) return kept
  const again = await withLine(server, toolNames, true)
  if (again?.names !== fresh.names) return kept
  return broken('The server listed other tools after some requests than it lists to others.', {
    sent: (used ?? fresh).sent,
    received: `to others: ${fresh.names}\nafter some requests: ${used?.names ?? '(no list)'}`,
  })
}

async function toolNames(line: Line): Promise<{ names: string; sent: string } | undefined> {
  const pages = await pagesOf(line, 'tools/list')
  const [first] = pages
  if (first === undefined || !isResultOf('tools/list', first.result)) return undefined
  const names = entriesOf(pages, 'tools').map((tool) => (isObject(tool) ? String(tool['name']) : ''))
  return { names: names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join(', '), sent: first.sent }
}
