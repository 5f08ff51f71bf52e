import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { tourOf } from '../statelessness/tour.js'
import { inputRequests } from '../statelessness/wanted.js'
import { nothingAsks } from './asking.js'

const allowed = new Set<unknown>(['elicitation/create', 'sampling/createMessage', 'roots/list'])

/** MRTR > Server Requirements (Basic Workflow): one of the two at least, and requests of three kinds only. */
export const check: Check = async (server) => {
  let asked = false
  for (const { method, subject, rich } of await tourOf(server)) {
    const requests = inputRequests(rich)
    if (requests === undefined) continue
    asked = true
    const where = `${method} of ${subject?.name ?? 'nothing'}`
    if (Object.keys(requests).length === 0 && typeof rich.result?.['requestState'] !== 'string') {
      return broken(`The server asked for input in ${where} without inputRequests and without a requestState that is text.`, rich)
    }
    const wrong = Object.values(requests).find((request) => !allowed.has(request['method']))
    if (wrong) return broken(`The server asked for ${String(wrong['method'])} in ${where}, which is no input that a client can give.`, rich)
  }
  return asked ? kept : notApplicable(nothingAsks)
}
