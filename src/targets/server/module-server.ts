import { thrownText, whatItIs } from '../guard/bounded.js'

/** The part of the SDKs' Transport (v1 and v2) that both call. */
export interface PipeTransport {
  start(): Promise<void>
  send(message: unknown): Promise<void>
  close(): Promise<void>
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: unknown) => void
}

interface SdkServer {
  connect(transport: PipeTransport): Promise<void>
}

export interface ServeModuleOptions {
  readonly load: () => Promise<object>
  readonly exportName: string | undefined
  readonly transport: PipeTransport
  /** Imports a package as the module would; rejects where it is not installed for it. */
  readonly importFrom: (specifier: string) => Promise<object>
}

/**
 * Serves the SDK server that a module exports. One of the v2 SDK is served in both eras, as its author's own `serveStdio` would; one of v1, or of a v2 that is
 * bundled into the module, by its `connect`, which is the legacy era alone. Rejects with the reason, a sentence, where there is no server.
 */
export async function serveModule({ load, exportName, transport, importFrom }: ServeModuleOptions): Promise<void> {
  const module = (await load().catch((error: unknown) => fail(`Loading it threw ${thrownText(error)}`))) as Readonly<
    Record<string, unknown>
  >
  const exported = exportName ? module[exportName] : (module['default'] ?? (isServer(module) ? module : undefined))
  const where = exportName ? `Its export ${exportName}` : 'Its default export'
  const make = typeof exported === 'function' ? () => call(exported as () => unknown, where) : () => Promise.resolve(exported)
  const first = await make()
  if (!isServer(first)) {
    const given = typeof exported === 'function' ? `${where} gave ${whatItIs(first)}` : `${where} is ${whatItIs(exported)}`
    return fail(
      `${given}, which is no SDK server: it has no connect(transport). It exports: ${Object.keys(module).join(', ') || 'nothing'}`,
    )
  }
  const serve = await serveBothEras(first, importFrom)
  if (!serve) return first.connect(transport)
  // The one that was made to find out what it is is not wasted.
  let spare: SdkServer | undefined = first
  serve(
    () => {
      const server = spare
      spare = typeof exported === 'function' ? undefined : first
      return server ?? make()
    },
    { transport },
  )
}

type ServeStdio = (factory: () => unknown, options: { readonly transport: PipeTransport }) => unknown

/** The v2 SDK's `serveStdio`, if this server is one of that SDK. */
async function serveBothEras(server: object, importFrom: ServeModuleOptions['importFrom']): Promise<ServeStdio | undefined> {
  try {
    const { McpServer, Server } = (await importFrom('@modelcontextprotocol/server')) as Record<string, unknown>
    if (![McpServer, Server].some((known) => typeof known === 'function' && server instanceof known)) return undefined
    return ((await importFrom('@modelcontextprotocol/server/stdio')) as { serveStdio?: ServeStdio }).serveStdio
  } catch {
    return undefined
  }
}

async function call(factory: () => unknown, where: string): Promise<unknown> {
  try {
    return await factory()
  } catch (error) {
    return fail(`${where} threw ${thrownText(error)}`)
  }
}

function isServer(value: unknown): value is SdkServer {
  return typeof value === 'object' && value !== null && typeof (value as Partial<SdkServer>).connect === 'function'
}

function fail(reason: string): never {
  throw new Error(`The module under test cannot be served. ${reason}`)
}
