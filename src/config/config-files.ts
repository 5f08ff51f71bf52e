import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const viteNames = ['vitest.config', 'vite.config'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((end) => `${name}.${end}`),
)
/** The configurations of those who have no Vitest, in the order in which they are looked for. */
export const ownNames = [
  'assay.config.ts',
  'assay.config.mts',
  'assay.config.mjs',
  'assay.config.js',
  'assay.config.cjs',
  'assay.config.json',
]

const firstOf = (names: readonly string[], root: string) => names.map((name) => join(root, name)).find((file) => existsSync(file))

/** The Vite or Vitest configuration of a folder, as Vitest looks for it. */
export const findViteConfig = (root: string): string | undefined => firstOf(viteNames, root)

export const findOwnConfig = (root: string): string | undefined => firstOf(ownNames, root)

/** Whether Vitest takes it without being told. */
export const isUsual = (file: string): boolean => viteNames.includes(basename(file))

/** Whether a file is a configuration of Vite's by its name, as Vitest tells them. */
export const isViteConfig = (file: string): boolean => /^vite(?:st)?(?:\.[\w-]+)*\.config\.[cm]?[jt]s$/.test(basename(file))

/**
 * Configurations such as `vitest.assay.config.ts`, which Vitest reads by `--config` alone. Those that do not speak of this package are none of ours: to load one costs time, and may fail.
 */
export function findVariants(root: string): string[] {
  const names = existsSync(root) ? readdirSync(root) : []
  return names
    .filter((name) => isViteConfig(name) && !isUsual(name))
    .map((name) => join(root, name))
    .filter((file) => /assay/.test(`${basename(file)} ${readFileSync(file, 'utf8')}`))
    .toSorted()
}
