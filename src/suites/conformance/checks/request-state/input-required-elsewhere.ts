import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../statelessness/line.js'
import { tourOf } from '../statelessness/tour.js'

/** MRTR > Supported Requests. */
export const check: Check = async (server) => {
  for (const { method, subject, bare, rich } of await tourOf(server)) {
    const asked = [bare, rich].find(({ result }) => result?.['resultType'] === 'input_required')
    if (!subject && asked) return broken(`The server answered ${method} by asking for input.`, asked)
  }
  return kept
}
