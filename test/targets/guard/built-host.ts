import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { afterAll } from 'vitest'
import { createGuardHost, type GuardHost, type GuardHostOptions } from '../../../src/targets/guard/host.js'

const source = fileURLToPath(new URL('../../../src/targets/guard/', import.meta.url))

let built: Promise<string> | undefined

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function freshFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  folders.push(folder)
  return folder
}

/**
 * A folder with both host entries, and the client as `client.js` beside them as in the package, bundled from the sources once a test
 * file.
 */
export function builtHosts(): Promise<string> {
  built ??= (async () => {
    const dir = await freshFolder('assay-hosts-')
    await writeFile(join(dir, 'package.json'), '{ "type": "module" }')
    const entries = { 'guard-host-worker': 'host-worker.ts', 'guard-host-process': 'host-process.ts', client: 'host.ts' }
    await build({
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(source, file)])),
      platform: 'node',
      logLevel: 'silent',
      output: { dir, format: 'esm' },
    })
    return dir
  })()
  return built
}

/** Writes a module into a fresh folder and returns its path. */
export async function moduleFile(code: string): Promise<string> {
  const file = join(await freshFolder('assay-guard-'), 'guard.mjs')
  await writeFile(file, code)
  return file
}

export type HostTweaks = Partial<Omit<GuardHostOptions, 'entry'>>

/** Options for a guard that is given as source text, with short limits. */
export async function hostOptions(code: string, tweaks: HostTweaks = {}): Promise<GuardHostOptions> {
  const host = tweaks.host ?? 'worker'
  return {
    entry: await moduleFile(code),
    host,
    timeout: 1000,
    memory: 128,
    enforces: true,
    throws: 'error',
    startTimeout: 20_000,
    hostEntry: join(await builtHosts(), `guard-host-${host}.js`),
    ...tweaks,
  }
}

/** A host for a guard that is given as source text. */
export async function hostFor(code: string, tweaks: HostTweaks = {}): Promise<GuardHost> {
  return createGuardHost(await hostOptions(code, tweaks))
}
