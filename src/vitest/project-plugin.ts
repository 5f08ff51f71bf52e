import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import type { ResolvedOptions } from '../config/resolve.js'
import type { LightCorpus } from '../run/light-corpus.js'
import { withPlainErrors } from '../config/errors.js'
import { packageRoot } from '../paths.js'
import { claimFiles } from '../run/claim-files.js'
import { isAudited } from '../targets/guard/audit.js'
import { earlyFlag } from '../targets/guard/worker-link.js'
import { createReporter } from './reporter.js'
import { createSession } from './session.js'
import { applySettings, workersFor } from './settings.js'
import { transformCorpusFile } from './transform.js'

const runtimeDir = `${packageRoot}/dist`
const runtime = `${runtimeDir}/worker.js`

/** The plugin inside the project: its settings, corpus files as test modules, reporter, and the edges that watch mode follows. */
export function projectPlugin(options: ResolvedOptions, corpus: LightCorpus, globs: readonly string[], tags: readonly string[]): Plugin {
  const session = createSession(options, corpus)
  const declared = new Set(tags)
  // The one that scores, and the one that audits.
  const audits = [...corpus.corpus.items.values()].some(({ suite, digest }) => suite === 'defence' && isAudited(digest))
  const hosts = options.target.trials === undefined && audits ? 2 : 1
  let followed = true
  let watching = true
  const isMapped = () => session.isIdle() || watching
  return {
    name: 'assay:project',
    config(config) {
      const test = (config.test ??= {})
      const maxWorkers = workersFor({
        ...(options.target.concurrency && { concurrency: options.target.concurrency }),
        inherited: test.maxWorkers,
        cpus: availableParallelism(),
        watch: process.env.VITEST_MODE === 'WATCH',
      })
      applySettings(test, {
        include: globs,
        runtimeDir,
        execArgv: earlyFlags(options, hosts),
        testTimeout: testTimeout(options),
        ...(maxWorkers && { maxWorkers }),
      })
    },
    configureVitest(context) {
      withPlainErrors(() => claimOutputs(context.vitest, options))
      // What a corpus file becomes depends on the options too: a cache keyed by the file alone would score yesterday's target.
      const { watch, changed, related } = context.vitest.config
      watching = watch
      followed = watch || Boolean(changed) || related !== undefined || isInline(options)
      const key = optionsKey(options, tags, followed)
      // Vitest's own reader of tests breaks on a cached module without a source map.
      defineCacheKey(context)?.(({ id }) => (session.isCorpusFile(id) ? `${key} ${isMapped()}` : undefined))
      if (watch) context.vitest.vite.watcher.add([...session.watchedFiles(), ...options.includeFiles])
      context.vitest.config.reporters.push(createReporter(session, context.project, context.vitest))
    },
    // Every corpus file names these two, as the absolute paths that they are.
    resolveId: {
      order: 'pre',
      handler: (id) => (id === runtime || id === options.target.module?.file ? id : undefined),
    },
    transform: {
      // Before Vite's own plugins, which would read JSON where a test module has to come out.
      order: 'pre',
      async handler(_code, id) {
        if (!session.isCorpusFile(id)) return undefined
        for (const file of [...(await session.moduleFiles()), ...session.watchedFiles()]) this.addWatchFile(file)
        return transformCorpusFile(session.readCorpusFile(id), {
          runtime,
          target: followed ? options.target.module?.file : undefined,
          tags: declared,
          mapped: isMapped(),
        })
      },
    },
  }
}

const isInline = ({ target }: ResolvedOptions): boolean => target.kind === 'guard' && target.host === 'inline'

/** Hosts of a guard begin while Vitest's worker starts. */
function earlyFlags({ target }: ResolvedOptions, threads: number): string[] {
  if (target.kind !== 'guard' || target.host !== 'worker') return []
  return [earlyFlag(pathToFileURL(`${runtimeDir}/`), { threads, memory: target.memory })]
}

/** Files of the projects of a Vitest. */
const claims = new WeakMap<object, Map<string, ResolvedOptions>>()

function claimOutputs(vitest: object, options: ResolvedOptions): void {
  const claimed = claims.get(vitest) ?? new Map<string, ResolvedOptions>()
  claims.set(vitest, claimed)
  claimFiles(claimed, options, ({ project }) => project === options.project)
}

/** Past every deadline of ours: both sides of a pair, the same again for the audit, and the hosts that start between. */
const testTimeout = ({ target: { kind, timeout, trials } }: ResolvedOptions) =>
  kind === 'server' || trials !== undefined ? noTimeout : 4 * timeout + 60_000

/** Trials that an item asks for late wait behind the first ones of all others, and checks of a server take turns: what is asked has its own deadline. */
const noTimeout = 0

type CacheKeyGenerator = (generate: (context: { id: string }) => string | undefined) => void

/** Vitest 5 has it under its own name, Vitest 4.1 as an experiment. */
function defineCacheKey(context: VitestPluginContext): CacheKeyGenerator | undefined {
  const { defineCacheKeyGenerator, experimental_defineCacheKeyGenerator } = context as unknown as Record<
    string,
    CacheKeyGenerator | undefined
  >
  return defineCacheKeyGenerator ?? experimental_defineCacheKeyGenerator
}

function optionsKey(...parts: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...parts, runtime]))
    .digest('hex')
}
