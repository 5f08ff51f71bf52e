import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pack } from '../e2e/environment.js'

declare module 'vitest' {
  interface ProvidedContext {
    tarball: string
  }
}

/** Packs the project once for all trials: they run side by side, and the build is one folder. */
export default function setup(project: TestProject): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-real-'))
  project.provide('tarball', join(folder, pack(folder).filename))
}
