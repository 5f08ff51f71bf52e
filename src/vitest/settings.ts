import type { InlineConfig } from 'vitest/node'

export interface ProjectSettings {
  /** Globs of the corpus files, relative to the Vite root. */
  readonly include: readonly string[]
  /** Folder whose stack frames are ours. */
  readonly runtimeDir: string
  /** Flags of Node for Vitest's workers. */
  readonly execArgv: readonly string[]
  /** ms after which Vitest itself gives up on a test: beyond every deadline of ours. */
  readonly testTimeout: number
  /** Vitest workers; undefined: what Vitest takes by itself. */
  readonly maxWorkers?: number
}

/**
 * The project inherits the user's configuration for the sake of aliases and plugins. What belongs to their own tests is replaced by assignment,
 * because Vite concatenates arrays when it merges: set-up files, DOM environments, retries and assertions must not touch a verdict.
 */
export function applySettings(test: InlineConfig, settings: ProjectSettings): void {
  Object.assign(test, {
    include: [...settings.include],
    exclude: [],
    includeSource: [],
    dir: undefined,
    setupFiles: [],
    globalSetup: [],
    snapshotSerializers: [],
    runner: undefined,
    environment: 'node',
    environmentOptions: undefined,
    globals: false,
    browser: undefined,
    typecheck: undefined,
    pool: 'threads',
    isolate: false,
    execArgv: [...settings.execArgv],
    fileParallelism: true,
    retry: 0,
    repeats: 0,
    fakeTimers: undefined,
    mockReset: false,
    clearMocks: false,
    restoreMocks: false,
    unstubGlobals: false,
    unstubEnvs: false,
    includeTaskLocation: true,
    testTimeout: settings.testTimeout,
    hookTimeout: settings.testTimeout,
    expect: { requireAssertions: false },
    sequence: { ...test.sequence, concurrent: false, shuffle: false },
    // The first frame left of a failure is then the item's own line in its corpus file.
    onStackTrace: (_error: unknown, frame: { file: string }) => !frame.file.replaceAll('\\', '/').startsWith(settings.runtimeDir),
  })
  // Vitest refuses projects of one group that differ in their workers, and the user's may: ours run after them, each in a group of its own.
  test.sequence = { ...test.sequence, groupOrder: nextGroup++ }
  if (settings.maxWorkers !== undefined) test.maxWorkers = settings.maxWorkers
}

let nextGroup = 100
const mostWorkers = 4

/**
 * How many workers to ask for: the user's `concurrency`, else at most four, since each starts a guard host of its own. Undefined where Vitest
 * would take no more than that by itself, or where the user has decided.
 */
export function workersFor(input: { concurrency?: number; inherited?: unknown; cpus: number; watch: boolean }): number | undefined {
  if (input.concurrency !== undefined) return input.concurrency
  if (input.inherited !== undefined) return undefined
  const usual = input.watch ? Math.floor(input.cpus / 2) : input.cpus - 1
  return usual > mostWorkers ? mostWorkers : undefined
}
