import type { ServerSettings } from '../targets/server/settings.js'

/** A server whose lists become items. */
export interface HarvestSource {
  /** As the user calls it; undefined: the one unnamed target of a configuration, which is called what the server calls itself. */
  readonly name: string | undefined
  /** How it is reached. Rejects with an AssayError, such as for a variable that is not set. */
  settings(): Promise<ServerSettings>
}
