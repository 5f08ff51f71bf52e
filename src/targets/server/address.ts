import { createServer, connect } from 'node:net'
import { AssayError } from '../../errors.js'

/** Whether a URL's host can only be this computer. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The URL of a target. Throws an AssayError for what is no http URL, or lies elsewhere although nobody allowed it. */
export function serverUrl(text: string, name: string, allowRemote: boolean): URL {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    throw new AssayError(`target ${name}: url ${text} is no URL. Mend: write it as http://127.0.0.1:3000/mcp`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AssayError(`target ${name}: url ${text} is not one of http or https. Mend: write it as http://127.0.0.1:3000/mcp`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new AssayError(
      `target ${name}: its url holds a user or a password, which are not sent. Mend: give the header Authorization by credentials.valid or headers`,
    )
  }
  if (!allowRemote && !isLoopback(url)) {
    throw new AssayError(
      `target ${name}: url ${url.origin}${url.pathname} is not on this computer, and the checks would be sent to it. Mend: set allowRemote: true on the target if it is yours`,
    )
  }
  return url
}

/** A port of 127.0.0.1 that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Whether something accepts connections there. */
export function accepts(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .setTimeout(1000, () => end(false))
  })
}

export const portMark = '{port}'
