import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** Something in front of a server that breaks what the server cannot be made to break. Loopback. */
export interface Gate {
  readonly url: URL
  close(): Promise<void>
}

/** Lets connections through one at a time, in the order in which they begin to send. Those that never send hold up nobody. */
export const oneAtATime = (url: URL): Promise<Gate> => {
  let last: Promise<unknown> = Promise.resolve()
  return gate(url, (socket, pass) => {
    socket.once('readable', () => {
      const before = last
      last = new Promise((resolve) => socket.once('close', resolve))
      void before.then(pass)
    })
  })
}

/** Has a place for this many connections, and lets others wait. */
export const fewPlaces = (url: URL, places: number): Promise<Gate> => {
  const waiting: (() => void)[] = []
  let taken = 0
  return gate(url, (socket, pass) => {
    const enter = (): void => {
      taken++
      pass()
    }
    if (taken < places) enter()
    else waiting.push(enter)
    socket.once('close', () => {
      taken--
      waiting.shift()?.()
    })
  })
}

async function gate(url: URL, admit: (socket: Socket, pass: () => void) => void): Promise<Gate> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    admit(socket, () => {
      if (socket.destroyed) return
      const behind = connect(Number(url.port), url.hostname).on('error', () => socket.destroy())
      socket.pipe(behind).pipe(socket)
      socket.once('close', () => behind.destroy())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.port = `${(server.address() as AddressInfo).port}`
  return {
    url: own,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
