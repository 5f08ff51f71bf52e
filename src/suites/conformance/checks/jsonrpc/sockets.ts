import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { messageOf } from '../../../../errors.js'
import { NoAnswer, type ServerUnderTest } from '../../../../targets/server/contract.js'
import type { Line } from './talk.js'

/** A connection to the server on which nothing has been sent. Rejects where none can be had. */
async function openSocket({ url }: ServerUnderTest): Promise<Socket> {
  if (!url) throw new Error('a server without a URL has no sockets')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const port = Number(url.port) || (secure ? 443 : 80)
  const socket = secure ? connectSecurely({ host, port, servername: host }) : connect({ host, port })
  await new Promise((resolve, reject) => socket.once(secure ? 'secureConnect' : 'connect', resolve).once('error', reject))
  // What the server does with the connection is its own affair.
  return socket.on('error', () => {}).resume()
}

/** A POST as bytes: head and body apart, so that either can be cut. `shown`: both as text, without credentials. */
export function postBytes(
  server: ServerUnderTest,
  { body, headers }: Line,
): { readonly head: string; readonly body: Buffer; readonly shown: string } {
  const { url, credentials } = server
  const bytes = Buffer.from(body)
  const all = { host: url?.host ?? '', ...headers, 'content-length': `${bytes.length}` }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]))
  const first = `POST ${url?.pathname ?? '/'}${url?.search ?? ''} HTTP/1.1\r\n`
  const credential = credentials.valid === undefined ? '' : `authorization: ${credentials.valid}\r\n`
  return { head: `${first}${lines.join('')}${credential}\r\n`, body: bytes, shown: `${first}${lines.join('')}\r\n${bytes.toString()}` }
}

/** Holds sockets while `use` runs, and closes them all. */
export async function withSockets<T>(server: ServerUnderTest, count: number, use: (sockets: readonly Socket[]) => Promise<T>): Promise<T> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => openSocket(server)))
  const sockets = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = opened.find((one) => one.status === 'rejected')
  // With no connection at all nothing would be in anybody's way.
  if (sockets.length === 0 && refused) throw new NoAnswer(`no connection could be opened: ${messageOf(refused.reason)}`, false)
  try {
    return await use(sockets)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
