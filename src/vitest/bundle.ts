import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Alias, Plugin, Rollup } from 'vite'
import { AssayError, messageOf } from '../errors.js'
import { displayPath, posix } from '../paths.js'
import { loadVite } from './vite.js'

export interface BundleInput {
  /** The module under test, absolute. */
  readonly file: string
  readonly root: string
  /** The user's Vite config file, loaded afresh for the build so that their plugins apply; `false`: none. */
  readonly configFile: string | false
  /** Aliases that Vitest resolved for the project, `test.alias` included. */
  readonly alias: readonly Alias[]
  /** Folder below which the bundle is written; packages that stay external are resolved from there. */
  readonly cacheDir: string
}

export interface GuardBundle {
  /** Absolute path of the ESM file that the host imports. Its name changes with its content. */
  readonly entry: string
  /** Own modules in the bundle, absolute: what to watch. */
  readonly files: readonly string[]
  /** First 16 hex of sha256 over the own modules' paths and contents. */
  readonly fingerprint: string
}

/** Bundles the module under test and all its own modules with the user's Vite set-up (server build); packages stay external. */
export async function bundleGuard(input: BundleInput): Promise<GuardBundle> {
  const vite = await loadVite(input.root)
  const output = await build(vite, input).catch((error: unknown) => {
    throw new AssayError(`target ${displayPath(input.file, input.root)} does not build: ${messageOf(error)}`)
  })
  const chunks = output.filter((part): part is Rollup.OutputChunk => part.type === 'chunk')
  const files = [...new Set(chunks.flatMap((chunk) => chunk.moduleIds))]
    .filter((id) => id.startsWith('/') || /^[A-Za-z]:/.test(id))
    .map(withoutQuery)
  const folder = join(input.cacheDir, digest(chunks.map((chunk) => [chunk.fileName, chunk.code] as const)))
  for (const chunk of chunks) {
    const path = join(folder, chunk.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, chunk.code)
  }
  await prune(input.cacheDir, folder)
  return { entry: join(folder, 'guard.mjs'), files, fingerprint: await fingerprint(files, input.root) }
}

async function build(vite: typeof import('vite'), input: BundleInput): Promise<Rollup.RollupOutput['output']> {
  const result = await vite.build({
    root: input.root,
    configFile: input.configFile,
    logLevel: 'silent',
    clearScreen: false,
    resolve: { alias: [...input.alias] },
    plugins: [importMetaOfSource()],
    build: {
      ssr: input.file,
      write: false,
      minify: false,
      sourcemap: false,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      target: 'node20',
      // Nothing may be optimised away: what is scored is what the user wrote.
      rollupOptions: { treeshake: false, output: { format: 'es', entryFileNames: 'guard.mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (first === undefined || !('output' in first)) throw new Error('the build gave no output')
  return first.output
}

/** A bundled module still finds the files beside its source: `import.meta.url` and its kin keep the source's place. */
function importMetaOfSource(): Plugin {
  return {
    name: 'assay:import-meta',
    enforce: 'post',
    transform(code, id) {
      const path = withoutQuery(id)
      if (!/\bimport\.meta\.(?:url|dirname|filename)\b/.test(code) || path.includes('/node_modules/')) return undefined
      const values = JSON.stringify({ url: pathToFileURL(path).href, dirname: posix(dirname(path)), filename: path })
      // An identifier, not the text itself: inside a string literal it is merely another word.
      return {
        code: `const __assay_meta = ${values};${code.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, '__assay_meta.$1')}`,
        map: null,
      }
    },
  }
}

const withoutQuery = (id: string) => posix(id.split(/[?#]/, 1)[0] ?? id)

function digest(parts: readonly (readonly [string, string])[]): string {
  const hash = createHash('sha256')
  for (const [name, text] of parts) hash.update(`${name}\0${text.length}\0`).update(text)
  return hash.digest('hex').slice(0, 16)
}

async function fingerprint(files: readonly string[], root: string): Promise<string> {
  const parts = await Promise.all(
    [...files].toSorted().map(async (file) => [posix(relative(root, file)), await readFile(file, 'utf8')] as const),
  )
  return digest(parts)
}

const hour = 3_600_000

/** Bundles of earlier edits are of no use; those of the last hour may belong to another run that is still going. */
async function prune(cacheDir: string, keep: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const path = join(cacheDir, name)
    if (path === keep) continue
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > hour) await rm(path, { recursive: true, force: true })
  }
}
