import { AssayError } from '../../errors.js'
import { printed } from '../../report/printed.js'
import { accepts, freePort, portMark, serverUrl } from './address.js'
import type { startChild, ServerChild } from './child.js'
import { listeningAddresses } from './listening.js'
import { exitReason } from './pipe-connection.js'
import { serverProgram, wantsPort } from './program.js'
import { defaultTimeout, type ServerSettings } from './settings.js'
import { within } from './wait.js'

export interface ListeningProcess {
  readonly child: ServerChild
  readonly url: URL
  readonly port: number | undefined
}

/** Another process may take a port between our look and the server's: with a port of ours it is tried again. */
const attempts = 4
/** ms that a server has to find out that its port is taken. */
const doubt = 500
const taken = /EADDRINUSE|address already in use/i

export interface ListeningOptions {
  readonly settings: ServerSettings
  readonly start: typeof startChild
  readonly planted: string
  /** The port that it had before. */
  readonly preferred: number | undefined
}

/** Starts a server that listens, and waits until it does. Rejects with an AssayError; nothing is left running then. */
export async function startListening({ settings, start, planted, preferred }: ListeningOptions): Promise<ListeningProcess> {
  const choosing = wantsPort(settings)
  for (let attempt = 1; ; attempt++) {
    const port = choosing ? ((attempt === 1 ? preferred : undefined) ?? (await freePort())) : undefined
    const url = serverUrl((settings.url ?? '').replaceAll(portMark, `${port}`), settings.name, settings.allowRemote ?? false)
    if (!choosing && (await accepts(url))) {
      throw new AssayError(
        `target ${settings.name}: something listens on ${url.host} already. Mend: stop it, or write {port} in url and args`,
      )
    }
    const child = start(serverProgram(settings, planted, port), 'ignore')
    child.process.stdout?.resume()
    const failure = await untilListening(child, url, settings.startTimeout ?? defaultTimeout)
    if (failure === undefined) return { child, url, port }
    await child.stop()
    if (port !== undefined && attempt < attempts && taken.test(child.stderr())) continue
    throw new AssayError(`target ${settings.name}: its server ${failure}`)
  }
}

/** The reason why it does not listen, the end of a sentence; undefined when it does. */
async function untilListening(child: ServerChild, url: URL, timeout: number): Promise<string | undefined> {
  const until = Date.now() + timeout
  for (let wait = 5; Date.now() < until; wait = Math.min(50, wait * 1.5)) {
    const exit = await within(child.exited, wait)
    if (exit) return exitReason(exit, child.stderr())
    if (!(await accepts(url))) continue
    const addresses = await listeningAddresses(child.pid)
    if (addresses?.some((address) => address.endsWith(`:${url.port}`))) return undefined
    // Somebody else's port, of which the server is about to complain, or one that it opens through others (a container), or a system that does not tell.
    const late = await within(child.exited, doubt)
    return late && exitReason(late, child.stderr())
  }
  return `does not listen on ${url.host} after ${timeout} ms${printed(child.stderr())}`
}
