import { pathToFileURL } from 'node:url'
import { realpathSync } from 'node:fs'

/**
 * Flags for a Node that lacks `fs.globSync` (before 22): from 0.1.14 on the suite imports it by name, for a command that is not used here, and so does not load.
 * The hook gives the suite's own file, and no other, an `fs` that has the name. As `data:` URLs, so that no file of ours has to be found at run time.
 */
export function shimFlags(bin: string): readonly string[] {
  const parent = pathToFileURL(realpathSync(bin)).href
  const fs = dataUrl(
    `export * from 'node:fs'; export { default } from 'node:fs'; export function globSync() { throw new Error('fs.globSync needs Node 22') }`,
  )
  const hook = dataUrl(`export async function resolve(specifier, context, next) {
  const asked = specifier === 'fs' || specifier === 'node:fs'
  if (asked && context.parentURL === ${JSON.stringify(parent)}) return { url: ${JSON.stringify(fs)}, shortCircuit: true }
  return next(specifier, context)
}`)
  return ['--import', dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(hook)})`)]
}

const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`
