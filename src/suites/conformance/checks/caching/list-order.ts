import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable, withLine, type Line } from '../statelessness/line.js'
import { entriesOf, pagesOf } from './pages.js'

/** Tools > Capabilities. A list that has changed meanwhile has no order to keep. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    const first = await names(line)
    if (first.length < 2) return notApplicable('it lists fewer than two tools')
    let compared = false
    for (let time = 0; time < 2; time++) {
      const again = await names(line)
      const sameSet = first.length === again.length && [...first].toSorted(byText).join('\n') === [...again].toSorted(byText).join('\n')
      compared ||= sameSet
      if (sameSet && again.some((name, at) => name !== first[at])) {
        return broken('The server listed the same tools in another order.', {
          sent: 'tools/list, again',
          received: `${first.join(', ')}\n${again.join(', ')}`,
        })
      }
    }
    return compared ? kept : notApplicable('its list of tools was another one each time')
  })

const names = async (line: Line): Promise<string[]> =>
  entriesOf(await pagesOf(line, 'tools/list'), 'tools').map((tool) => (isObject(tool) ? String(tool['name']) : ''))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
