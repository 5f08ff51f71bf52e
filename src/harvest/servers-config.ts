import { findConfig, type FoundConfig } from '../config/find-config.js'
import type { AssayOptions, ServerTarget } from '../config/options.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import { AssayError } from '../errors.js'
import { prepareModule } from '../run/module.js'
import { inEnvironment, serverSettings, withModule } from '../run/server-settings.js'
import { namedTarget } from '../run/sources.js'
import type { ServerSettings } from '../targets/server/settings.js'
import type { HarvestSource } from './source.js'

interface Asked {
  readonly cwd: string
  /** File of the configuration, where the user names one. */
  readonly config: string | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly allowRemote: boolean
}

/** The server targets of the configuration. Throws an AssayError where there are none. */
export async function configuredServers({ cwd, config, env, allowRemote }: Asked): Promise<HarvestSource[]> {
  const found = await findConfig(cwd, config)
  const sources = found.found.flatMap(({ options, root }) => {
    const targets = serversOf(options)
    // Of the other options none matters, and an `include` may name what is only now to be written.
    const resolved = Object.keys(targets).length ? resolveOptions({ targets }, root) : []
    return (resolved as ResolvedOptions<ResolvedServer>[]).map((target) => ({
      name: options.targets === undefined ? undefined : target.targetName,
      settings: () =>
        settingsOf({ ...target, target: { ...target.target, allowRemote: allowRemote || target.target.allowRemote } }, found, env),
    }))
  })
  if (sources.length) return sources
  throw new AssayError(
    "there is no server to harvest from: the configuration names none (target: { kind: 'server', ... }). Mend: name a file of servers, such as `assay harvest .mcp.json`",
  )
}

function serversOf({ target, targets = { default: target ?? '' } }: AssayOptions): Record<string, ServerTarget> {
  const isServer = (entry: [string, unknown]): entry is [string, ServerTarget] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'kind' in entry[1] && entry[1].kind === 'server'
  return Object.fromEntries(Object.entries(targets).filter(isServer))
}

/** As a run reaches it. */
async function settingsOf(
  options: ResolvedOptions<ResolvedServer>,
  { viteConfig, env }: FoundConfig,
  environment: Asked['env'],
): Promise<ServerSettings> {
  const { target, root } = options
  const { module } = target
  const settings = serverSettings(inEnvironment(target, viteConfig, env), namedTarget(options), environment)
  return module ? withModule(settings, (await prepareModule({ target: { module }, root, configFile: viteConfig, env })).entry) : settings
}
