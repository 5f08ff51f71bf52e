import { codeOf, AssayError, messageOf } from '../errors.js'
import { displayPath } from '../paths.js'
import { variablesOfVitest, withVariables } from '../run/environment.js'
import { loadVite } from '../targets/guard/bundle/vite.js'

/** What Vite hands to a configuration that is a function, and Vitest to a project that is one. */
export const configEnv = { command: 'serve', mode: 'test', isPreview: false, isSsrBuild: false } as const

/** The configuration in a file of Vitest's. Throws an AssayError for one that cannot be read; `root`: the folder that it names the file from. */
export const loadViteConfig = (file: string, root: string): Promise<unknown> => asVitestDoes(file, root, () => loadByVite(file, root))

/** Does what Vitest does with the configuration in `file`: with its variables set. Throws as `loadViteConfig` does. */
export async function asVitestDoes<T>(file: string, root: string, read: () => Promise<T>): Promise<T> {
  try {
    return await withVariables(variablesOfVitest, read)
  } catch (error) {
    throw unreadable(file, root, error)
  }
}

/** The default export of a file that Vite bundles first, TypeScript or not. */
export async function loadByVite(file: string, root: string): Promise<unknown> {
  const { loadConfigFromFile } = await loadVite(root)
  return (await loadConfigFromFile(configEnv, file, root, 'silent'))?.config
}

export function unreadable(file: string, root: string, error: unknown): AssayError {
  const typescript = codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION'
  const mend = typescript ? '. Mend: npm install -D vite, use Node 22.18 or later, or write it as assay.config.mjs' : ''
  return new AssayError(`${displayPath(file, root)} cannot be loaded: ${messageOf(error)}${mend}`)
}
