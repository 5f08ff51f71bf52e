import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Alias, BuildOptions, Plugin, PluginOption, Rollup } from 'vite'
import { AssayError } from '../../../errors.js'
import { displayPath, posix } from '../../../paths.js'
import { externals } from './externals.js'
import { placeOfSource, withoutQuery } from './source.js'
import { createNodeResolver } from './node-resolver.js'
import { loadVite } from './vite.js'

export interface BuildInput {
  /** The module under test, absolute. */
  readonly file: string
  readonly root: string
  /** The user's Vite config file, loaded afresh for the build so that their plugins apply; `false`: none. */
  readonly configFile: string | false
  /** Aliases that Vitest resolved for the project, `test.alias` included. */
  readonly alias: readonly Alias[]
  /** Mode of the Vitest run: .env files and definitions are those of the run. */
  readonly mode: string
  /** Vitest's `test.env`, which the user's modules see in `import.meta.env` as well. */
  readonly env: Readonly<Record<string, unknown>>
  /** Folder below which the bundle is written. */
  readonly cacheDir: string
}

/** What the build has come across, also when it fails. */
export interface Reached {
  /** Source files that were read. */
  readonly loaded: Set<string>
  /** CommonJS modules that are left to Node. */
  readonly left: Set<string>
  /** Our own reason why it failed, which bundlers wrap differently. */
  refused?: string
}

/** Builds the module under test with the user's plugins and aliases, but with none of their build options. Throws what Vite throws. */
export async function buildGuard(input: BuildInput, reached: Reached): Promise<Rollup.OutputChunk[]> {
  const vite = await loadVite(input.root)
  const resolver = createNodeResolver()
  const near = `${dirname(posix(input.file))}/`
  const isOwn = (path: string) =>
    !path.includes('/node_modules/') || (path.startsWith(near) && !path.slice(near.length).includes('node_modules/'))
  try {
    const result = await vite.build({
      root: input.root,
      mode: input.mode,
      configFile: input.configFile,
      logLevel: 'silent',
      clearScreen: false,
      resolve: { alias: [...input.alias] },
      define: definitionsOf(input.env),
      plugins: [
        externals({
          vite,
          isOwn,
          leave: (path) => reached.left.add(path),
          refuse: (message) => (reached.refused ??= message),
          resolver,
        }),
        record(reached.loaded),
        onlyOurBuild(input),
        placeOfSource(),
      ],
      build: buildOptions(input),
    })
    const [first] = Array.isArray(result) ? result : [result]
    if (first === undefined || !('output' in first)) throw new AssayError('the build gave no output')
    const chunks = first.output.filter((part): part is Rollup.OutputChunk => part.type === 'chunk')
    assertEntry(chunks, input)
    return chunks
  } finally {
    await resolver.end()
  }
}

/** Names that can stand after a dot. */
function definitionsOf(env: BuildInput['env']): Record<string, string> {
  const entries = Object.entries(env).filter(([key, value]) => /^[A-Za-z_$][\w$]*$/.test(key) && value !== undefined)
  return Object.fromEntries(entries.map(([key, value]) => [`import.meta.env.${key}`, JSON.stringify(value)]))
}

const buildOptions = (input: BuildInput): BuildOptions => ({
  ssr: input.file,
  write: false,
  // Nothing is written by Vite; a plugin of the user that writes by itself finds the cache here.
  outDir: input.cacheDir,
  emptyOutDir: false,
  minify: false,
  sourcemap: false,
  copyPublicDir: false,
  reportCompressedSize: false,
  target: 'node20',
  // Nothing may be optimised away: what is scored is what the user wrote.
  rollupOptions: { treeshake: false, output: { format: 'es', entryFileNames: 'guard.mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' } },
})

/** Hooks that see or change the output. Vitest calls none of them, and plugins upload, copy and wrap in them. */
const outputHooks = [
  'outputOptions',
  'renderStart',
  'renderChunk',
  'augmentChunkHash',
  'banner',
  'footer',
  'intro',
  'outro',
  'generateBundle',
  'writeBundle',
  'closeBundle',
]

/** How the user builds their library says nothing about their guard: the build options are replaced by assignment, since Vite merges what is given. */
function onlyOurBuild(input: BuildInput): Plugin {
  const users = new Set<object>()
  return {
    name: 'assay:build',
    enforce: 'post',
    config: {
      order: 'post',
      async handler(config) {
        for (const plugin of await flattened(config.plugins)) users.add(plugin)
        config.build = buildOptions(input)
        for (const environment of Object.values(config.environments ?? {})) delete environment.build
      },
    },
    configEnvironment: {
      order: 'post',
      handler(_name, environment) {
        environment.build = buildOptions(input)
      },
    },
    configResolved(config) {
      const plugins = config.plugins as Plugin[]
      for (const [at, plugin] of plugins.entries()) {
        if (!users.has(plugin) || !outputHooks.some((hook) => hook in plugin)) continue
        // A copy: the plugin may be shared with the server that runs the tests.
        plugins[at] = Object.assign(Object.create(plugin) as Plugin, Object.fromEntries(outputHooks.map((hook) => [hook, undefined])))
      }
    },
  }
}

/** Told from Vite's own plugins by identity, since others take names such as `vite:dts` too. */
async function flattened(options: PluginOption): Promise<object[]> {
  const option = await options
  if (Array.isArray(option)) return (await Promise.all(option.map(flattened))).flat()
  return option ? [option] : []
}

function record(loaded: Set<string>): Plugin {
  return {
    name: 'assay:record',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler(id) {
        if (isFile(id)) loaded.add(withoutQuery(id))
      },
    },
  }
}

export const isFile = (id: string): boolean => id.startsWith('/') || /^[A-Za-z]:/.test(id)

function assertEntry(chunks: readonly Rollup.OutputChunk[], input: BuildInput): void {
  const entry = chunks.find((chunk) => chunk.fileName === 'guard.mjs' && chunk.isEntry)
  const id = entry?.facadeModuleId
  const built = id && withoutQuery(id)
  if (built && isFile(built) && realpathSync(built) === realpathSync(input.file)) return
  throw new AssayError(
    `${built ? displayPath(built) : 'something else'} was built in its place. Mend: a plugin of the Vite configuration changes the entry; keep it out of builds with \`process.env.VITEST\``,
  )
}
