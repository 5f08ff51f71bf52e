/** What the driver needs to reach a server. Plain data: it crosses into a Vitest worker. Paths are absolute. */
export interface ServerSettings {
  /** The target as the user reads it, for messages. */
  readonly name: string
  /** A program that speaks over its standard streams or, with `url`, over HTTP. `{port}` in `args`, values of `env` and `url` becomes a free port. */
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly url?: string
  /** Sent with every HTTP request. */
  readonly headers?: Readonly<Record<string, string>>
  /** A module whose export is an SDK server (v1 or v2), or a function that makes one. `entry` is what Node imports: a bundle, or the file itself. */
  readonly module?: { readonly entry: string; readonly exportName?: string }
  /** File of the built entry src/targets/server/module-host.ts; only `module` needs it. */
  readonly hostEntry?: string
  /** `auto`: the newest revision that it negotiates. `all`: each that it answers. Else one revision. Default `auto`. */
  readonly protocol?: string
  /** ms for a request. Default 30 000. */
  readonly timeout?: number
  /** ms until a server that was started answers. Default 30 000. */
  readonly startTimeout?: number
  /** Values of the header `Authorization`. */
  readonly credentials?: { readonly valid?: string; readonly other?: string }
  readonly inject?: InjectSettings
  /** A server elsewhere than on loopback may be spoken to. */
  readonly allowRemote?: boolean
  /** What `random` is made from; default: fresh. */
  readonly seed?: string
  /** Hears once of names in `inject` that the server does not list. Given where the server is opened, after the data has crossed. */
  readonly onUnlisted?: (notes: readonly string[]) => void
}

export interface InjectSettings {
  readonly allowTools?: readonly string[]
  readonly denyTools?: readonly string[]
  /** Tools that do not say `readOnlyHint: true` may be called too. */
  readonly destructive?: boolean
  /** Tools that nobody may call as the server is configured. */
  readonly hidden?: readonly string[]
  /** Arguments by tool name. */
  readonly examples?: Readonly<Record<string, object>>
}

export const defaultTimeout = 30_000
