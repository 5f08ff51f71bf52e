import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModuleReference } from '../config/module-reference.js'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'
import { canLoadVite } from '../targets/guard/bundle/vite.js'
import { sourceFingerprint, sourceFiles } from '../targets/guard/bundle/sources.js'

/** A module under test, ready to be imported by a host. */
export interface TargetModule {
  /** Absolute path of the file that a host imports. */
  readonly entry: string
  /** First 16 hex of sha256 over its own modules' paths and contents. */
  readonly fingerprint: string
}

export interface ModuleOptions {
  readonly target: { readonly module: ModuleReference }
  readonly root: string
  /** The user's Vite or Vitest configuration, whose aliases and plugins apply; undefined: there is none. */
  readonly configFile: string | undefined
  /** Vitest's `test.env`. */
  readonly env: Readonly<Record<string, string>>
}

/** Node runs TypeScript by itself from 22.18 on, by blanking out the types. */
const stripsTypes = (): boolean => Boolean((process.features as { readonly typescript?: unknown }).typescript)

/**
 * Outside of Vitest a module is bundled by Vite where there is a configuration of it. Else JavaScript is imported as it is, and TypeScript is bundled by
 * Vite where there is one, else left to Node. Throws an AssayError that names both where neither can.
 */
export async function prepareModule(options: ModuleOptions): Promise<TargetModule> {
  const { file } = options.target.module
  // A configuration may hold an alias, a definition or a plugin that the module needs.
  if (options.configFile !== undefined && canLoadVite(options.root)) return bundled(options)
  if (!/^\.(?:[cm]?ts|[jt]sx)$/.test(extname(file))) return asItIs(options)
  if (canLoadVite(options.root)) return bundled(options)
  if (stripsTypes() && !file.endsWith('x')) return asItIs(options)
  throw new AssayError(
    `target ${displayPath(file)} is TypeScript, which nothing here can load. Mend: npm install -D vite, or use Node 22.18 or later (this is ${process.versions.node})`,
  )
}

/** Whether a module that is imported as it is has been edited since. Another host of it would be another guard. */
export function hasChanged(module: TargetModule, { target, root }: Pick<ModuleOptions, 'target' | 'root'>): boolean {
  return module.entry === target.module.file && asItIs({ target, root }).fingerprint !== module.fingerprint
}

function asItIs({ target, root }: Pick<ModuleOptions, 'target' | 'root'>): TargetModule {
  const { file } = target.module
  return { entry: file, fingerprint: sourceFingerprint(sourceFiles([file]), root) }
}

async function bundled({ target, root, configFile, env }: ModuleOptions): Promise<TargetModule> {
  // Loaded where it is used: most of what it imports is of no use to a plain module.
  const { bundleGuard } = await import('../targets/guard/bundle/bundle.js')
  const { entry, fingerprint } = await bundleGuard({
    file: target.module.file,
    root,
    configFile: configFile ?? false,
    alias: [],
    mode: 'test',
    env,
    cacheDir: join(root, 'node_modules/.cache/vitest-assay/command'),
  })
  return { entry, fingerprint }
}

/** Imports a prepared module in this thread, for an inline host. */
export const importModule = ({ entry }: TargetModule): Promise<unknown> => import(pathToFileURL(entry).href)
