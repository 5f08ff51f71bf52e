import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { AssayError, messageOf } from '../../../errors.js'
import { displayPath, posix } from '../../../paths.js'
import { type BuildInput, buildGuard, isFile, type Reached } from './build.js'
import { commonJsFiles, isCommonJs } from './commonjs.js'
import { withoutQuery } from './source.js'

export interface GuardBundle {
  /** Absolute path of the file that the host imports: a bundle, whose name changes with its content, or a CommonJS target itself. */
  readonly entry: string
  /** Own modules in the bundle, absolute: what to watch. */
  readonly files: readonly string[]
  /** First 16 hex of sha256 over the own modules' paths and contents. */
  readonly fingerprint: string
}

/**
 * Bundles the module under test and all its own modules with the user's Vite set-up (server build); packages and CommonJS modules stay external, where they
 * are. Throws an AssayError whose `files` are the sources that were reached.
 */
export async function bundleGuard(input: BuildInput): Promise<GuardBundle> {
  const reached: Reached = { loaded: new Set([input.file]), left: new Set<string>() }
  if (isCommonJs(input.file)) {
    const files = commonJsFiles([input.file])
    return { entry: input.file, files, fingerprint: await fingerprint(files, input.root) }
  }
  const chunks = await buildGuard(input, reached).catch((error: unknown) => {
    const message = `target ${displayPath(input.file, input.root)} does not build: ${reached.refused ?? messageOf(error)}`
    throw Object.assign(new AssayError(message), { files: [...new Set([...reached.loaded, ...commonJsFiles(reached.left)])] })
  })
  const bundled = chunks.flatMap((chunk) => chunk.moduleIds).filter(isFile)
  const files = [...new Set([...bundled.map(withoutQuery), ...commonJsFiles(reached.left)])]
  const folder = join(input.cacheDir, digest(chunks.map((chunk) => [chunk.fileName, chunk.code] as const)))
  for (const chunk of chunks) {
    const path = join(folder, chunk.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, chunk.code)
  }
  await prune(input.cacheDir, folder)
  return { entry: join(folder, 'guard.mjs'), files, fingerprint: await fingerprint(files, input.root) }
}

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
