import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { afterAll } from 'vitest'

const source = fileURLToPath(new URL('../../../src/targets/server/', import.meta.url))
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Bundles a source file of the driver, as the package does, and gives the bundle's path. */
export async function built(file: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'assay-driver-'))
  folders.push(dir)
  await build({
    input: join(source, `${file}.ts`),
    platform: 'node',
    logLevel: 'silent',
    external: [/^@modelcontextprotocol\//],
    output: { file: join(dir, `${file}.mjs`), format: 'esm' },
  })
  return join(dir, `${file}.mjs`)
}
