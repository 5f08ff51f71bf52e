import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'

const suspicious = /password|instead of|ignore|secret|curl |base64|override/i

/**
 * A moderation service in a script: it flags a suspicious text as often as `catches` says, and any other one time in fifty. Not a model, but as little the
 * same twice: what it says depends on a seed and on how often it was asked, so that a run can be repeated. Listens on loopback, on a free port.
 */
export async function startService({ seed = 'one', catches = 0.95 } = {}) {
  const asked = new Map()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const times = asked.get(body) ?? 0
    asked.set(body, times + 1)
    const flagged = chance(`${seed}|${times}|${body}`) < (suspicious.test(body) ? catches : 0.02)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ flagged, reason: flagged ? 'it reads like an order' : undefined }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** From 0 to 1, the same for the same text. */
const chance = (text) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
