import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, shown } from './findings.js'
import { requestLine, simplest, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    for (const method of ['PUT', 'PATCH']) {
      const { body, headers } = requestLine(server, session, `assay-${method}`, simplest(server))
      const http = await server.http({ method, headers, body, timeout: 5000 })
      const exchange = { sent: `${method} ${server.url?.pathname ?? '/'}\n${body}`, received: shown([], http, false) }
      if (http.messages.some(({ result }) => result !== undefined))
        return broken(`The server carried out a request that was sent by ${method}.`, exchange)
    }
    return kept
  })
