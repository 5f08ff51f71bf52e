import type { Revision } from '../../../../corpus/revisions.js'
import type { Check, Finding } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept, type Line, outcome, withLine } from '../statelessness/line.js'
import { listsOf } from '../statelessness/tour.js'
import { codes, metaKeys, unknownVersion } from '../statelessness/meta.js'

/** Versioning > Protocol Version Negotiation: -32022, whose data names what is supported and what was asked for. */
export const check: Check = (server) =>
  withLine(
    server,
    async (line) => {
      const first = await refusal(line, server.revision)
      if (first.kind === 'broken') return first
      // Some servers look at the version of the first request alone.
      const [list] = listsOf(server)
      await line.ask(list?.method ?? 'server/discover')
      return refusal(line, server.revision)
    },
    true,
  )

async function refusal(line: Line, revision: Revision): Promise<Finding> {
  const options = { headers: { 'mcp-protocol-version': unknownVersion }, meta: { [metaKeys.version]: unknownVersion } }
  const reply = await line.ask('server/discover', undefined, options)
  const asked = `a request of version ${unknownVersion}`
  if (reply.code !== codes.unsupportedVersion) {
    return broken(`The server answered ${asked} with ${outcome(reply)}, not with error ${codes.unsupportedVersion}.`, reply)
  }
  const data = reply.answer?.error?.data
  const { supported, requested } = isObject(data) ? data : {}
  if (!Array.isArray(supported) || !supported.includes(revision)) {
    return broken(`The server refused ${asked} without ${revision} among data.supported.`, reply)
  }
  return requested === unknownVersion ? kept : broken(`The server refused ${asked} without saying so in data.requested.`, reply)
}
