import { loadServerPlayer } from '../run/server-settings.js'
import type { OpenServer } from '../targets/server/open.js'
import type { ServerSettings } from '../targets/server/settings.js'

export type Open = (settings: ServerSettings) => Promise<OpenServer>

/** The driver holds an MCP client, which no other command needs. */
export const loadOpen = async (): Promise<Open> => (await loadServerPlayer()).openServer
