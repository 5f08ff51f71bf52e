import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../src/paths.js'

const script = join(packageRoot, 'scripts/manifest.mjs')

/** A folder that looks like the package: the files given, and a manifest over them. */
export function packageFolder(files: Readonly<Record<string, string | Buffer>>): {
  readonly root: string
  readonly write: (path: string, content: string | Buffer) => void
  readonly remove: () => void
} {
  const root = mkdtempSync(join(tmpdir(), 'assay-corpus-'))
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  runManifest(root)
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Runs scripts/manifest.mjs on a folder; the exit code. */
export function runManifest(root: string, ...options: readonly string[]): number {
  mkdirSync(join(root, 'corpus'), { recursive: true })
  try {
    execFileSync(process.execPath, [script, root, ...options], { stdio: 'pipe' })
    return 0
  } catch (error) {
    return (error as { readonly status: number }).status
  }
}
