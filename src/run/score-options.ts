import type { RunOptions } from '../api/run.js'
import type { UpdateMode } from '../baseline/decide.js'
import { findVite } from '../config/find-config.js'
import type { AssayOptions } from '../config/options.js'
import { resolveOptions } from '../config/resolve.js'
import { loadCorpus } from '../corpus/load.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'
import type { RunRecord } from '../report/run-record.js'
import { corpusOptions } from './corpus-of.js'
import { rememberRoot } from './record-roots.js'
import { scoreTarget } from './score-target.js'
import { selecting } from './select.js'

const modes: readonly UpdateMode[] = ['new', 'none', 'all']

/** Scores the one target of some options. Throws an AssayError where nothing can be judged. */
export async function scoreOptions(
  options: AssayOptions,
  settings: RunOptions & { readonly mode: UpdateMode | undefined },
): Promise<RunRecord> {
  const root = settings.root ?? process.cwd()
  const { mode } = settings
  if (mode !== undefined && !modes.includes(mode))
    throw new AssayError(`check(): there is no mode "${String(mode)}"; ${suggestion(String(mode), modes)}`)
  const [target, ...more] = resolveOptions(options, root)
  if (target === undefined || more.length) throw new AssayError('run() and check() take one target; call them once a target')
  const corpus = loadCorpus(corpusOptions(target))
  // What the command finds there, so that both come to the same verdicts.
  const { viteConfig, env } = await findVite(root)
  const { record, failure } = await scoreTarget({
    options: target,
    corpus,
    selected: selecting(settings.only),
    mode: settings.mode,
    configFile: viteConfig,
    env,
    onProgress: settings.onProgress ?? (() => {}),
    onCost: () => {},
    signal: settings.signal ?? new AbortController().signal,
  })
  if (failure) throw failure
  rememberRoot(record, root)
  return record
}
