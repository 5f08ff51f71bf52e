import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { AssayError, messageOf } from '../../../errors.js'
import { displayPath } from '../../../paths.js'
import { type BuildInput, buildGuard, isFile, type Reached } from './build.js'
import { isCommonJs } from './commonjs.js'
import { withoutQuery } from './source.js'
import { digestOf, sourceFiles, sourceFingerprint } from './sources.js'

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
    const files = sourceFiles([input.file])
    return { entry: input.file, files, fingerprint: sourceFingerprint(files, input.root) }
  }
  const chunks = await buildGuard(input, reached).catch((error: unknown) => {
    const message = `target ${displayPath(input.file)} does not build: ${reached.refused ?? stripVTControlCharacters(messageOf(error))}`
    throw Object.assign(new AssayError(message), { files: [...new Set([...reached.loaded, ...sourceFiles(reached.left)])] })
  })
  const bundled = chunks.flatMap((chunk) => chunk.moduleIds).filter(isFile)
  const files = [...new Set([...bundled.map(withoutQuery), ...sourceFiles(reached.left)])]
  const folder = join(input.cacheDir, digestOf(chunks.map((chunk) => [chunk.fileName, chunk.code] as const)))
  try {
    await keep(chunks, folder)
    await prune(input.cacheDir, folder)
  } catch (error) {
    throw unwritable(error, input.cacheDir)
  }
  return { entry: join(folder, 'guard.mjs'), files, fingerprint: sourceFingerprint(files, input.root) }
}

/** Why no bundle can be kept: the folder, and what mends it. */
export function unwritable(error: unknown, cacheDir: string): AssayError {
  return new AssayError(`the bundle of the target cannot be written (${messageOf(error)}). Mend: make ${displayPath(cacheDir)} writable`)
}

async function keep(chunks: readonly { readonly fileName: string; readonly code: string }[], folder: string): Promise<void> {
  for (const chunk of chunks) {
    const path = join(folder, chunk.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, chunk.code)
  }
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
