import type { ResolvedOptions } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import type { Item } from '../corpus/item.js'
import { isServerItem } from '../corpus/item-kind.js'
import { prepareModule } from './module.js'
import type { ItemMeta } from './results.js'
import type { Played, ScoreInput } from './score-target.js'
import {
  expectedFailuresOf,
  inEnvironment,
  loadServerPlayer,
  serverSettings,
  withEvidence,
  withExpected,
  withModule,
} from './server-settings.js'
import { namedTarget, serverSources } from './sources.js'

type ServerInput = ScoreInput & { readonly options: ResolvedOptions<ResolvedServer> }

/** Asks a server one requirement after the other. Throws an AssayError where it does not start. */
export async function playOnServer({ options, configFile, env, onProgress, signal }: ServerInput, items: readonly Item[]): Promise<Played> {
  const { target, root, record } = options
  const { module } = target
  const prepared = module
    ? await prepareModule({ target: { module }, root, configFile, env })
    : { entry: undefined, ...serverSources(target, root) }
  const expected = await expectedFailuresOf(options)
  const plain = serverSettings(inEnvironment(target, configFile, env), namedTarget(options), process.env)
  const settings = withExpected(withEvidence(plain, record), expected)
  const { openServerPlayer } = await loadServerPlayer()
  const server = await openServerPlayer(prepared.entry === undefined ? settings : withModule(settings, prepared.entry))
  const stop = () => void server.close()
  signal.addEventListener('abort', stop)
  const played: ItemMeta[] = []
  try {
    for (const item of items) {
      if (signal.aborted) break
      if (!isServerItem(item)) continue
      onProgress(played.length, items.length, item.key)
      const run = await server.play(item)
      // What was being asked when the run was stopped has an error for its outcome, which is not its own.
      if (signal.aborted) break
      played.push({ key: item.key, digest: item.digest, ...run })
    }
    onProgress(played.length, items.length)
    return { played, fingerprint: prepared.fingerprint, notes: expected.notes }
  } finally {
    signal.removeEventListener('abort', stop)
    await server.close()
  }
}
