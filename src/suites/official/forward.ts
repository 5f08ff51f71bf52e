import { createServer, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Door } from './bridge.js'

/**
 * Makes a server that wants headers, such as a credential, reachable for the suite, which cannot send any: a forwarder on 127.0.0.1 that adds them and changes
 * nothing else, but for its own name in `Host` and `Origin`. It answers only under a path that nobody guesses.
 */
export async function openForwarder(target: URL, headers: Readonly<Record<string, string>>, secret: string): Promise<Door> {
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const path = `/${secret}`
  let port = 0
  // A server that looks at Host and Origin has to find its own name there, and foreign ones as they are.
  const renamed = (value: string): string =>
    value.replace(/^(?<scheme>https?:\/\/)?(?:localhost|127\.0\.0\.1):(?<port>\d+)$/, (whole, scheme = '', of) =>
      Number(of) === port ? `${scheme}${target.host}` : whole,
    )
  const server = createServer((incoming, response) => {
    if (incoming.url !== path) return void response.writeHead(404).end()
    const { host, origin } = incoming.headers
    const names = { ...(host !== undefined && { host: renamed(host) }), ...(origin !== undefined && { origin: renamed(origin) }) }
    const sent = { ...incoming.headers, ...headers, ...names }
    const outgoing = send(target, { method: incoming.method ?? 'GET', headers: sent, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.pipe(response)
    })
    outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  return {
    url: new URL(`http://127.0.0.1:${port}${path}`),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
