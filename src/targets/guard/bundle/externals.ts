import { isBuiltin } from 'node:module'
import { isAbsolute } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { existsSync } from 'node:fs'
import type { Plugin, Rollup } from 'vite'
import { AssayError, messageOf } from '../../../errors.js'
import { displayPath } from '../../../paths.js'
import { isCommonJs } from './commonjs.js'
import { withoutQuery } from './source.js'
import type { NodeResolver } from './node-resolver.js'

interface ExternalsInput {
  readonly vite: typeof import('vite')
  /** Modules that belong to the guard; a CommonJS one of them is left to Node. */
  isOwn(path: string): boolean
  /** Is told of each CommonJS module that is left to Node. */
  leave(path: string): void
  /** Is told why an import cannot be followed, before the bundler wraps it into an error of its own. */
  refuse(message: string): void
  readonly resolver: NodeResolver
}

/**
 * What stays outside of the bundle is named by its absolute file URL: the bundle lies in a cache folder, from where another version of a package, or
 * none, would be found. Vite decides what a name means (aliases, plugins) and Node, asked from the importing source file, which file that is.
 */
export function externals(input: ExternalsInput): Plugin {
  const { resolver } = input
  async function place(
    context: Rollup.PluginContext,
    source: string,
    importer: string,
    options: Parameters<Rollup.PluginContext['resolve']>[2],
  ): Promise<Rollup.ResolveIdResult | 'absent'> {
    const found = await context.resolve(source, importer, { ...options, skipSelf: true })
    if (!found) return isPackageName(source) ? 'absent' : undefined
    const { id } = found
    if (found.external) {
      if (isAbsolute(id)) return external(pathToFileURL(id).href)
      if (!isPackageName(id)) return found
      const url = await resolver.resolve(id, importer)
      return external(url)
    }
    if (/[\0?#]/.test(id) || !isAbsolute(id)) return found
    if (input.isOwn(id)) {
      if (!isCommonJs(id)) return found
      input.leave(id)
      return external(pathToFileURL(id).href)
    }
    // Vite bundles a package that the root does not see, and one that it was told to bundle. Only the latter is meant.
    if (!isPackageName(source) || !/\.[cm]?js$/.test(id) || toldToBundle(context, source)) return found
    const url = await resolver.resolve(source, importer).catch(() => undefined)
    return url?.includes('/node_modules/') && existsSync(fileURLToPath(url)) ? external(url) : found
  }

  function toldToBundle(context: Rollup.PluginContext, source: string): boolean {
    const { noExternal } = context.environment.config.resolve
    if (noExternal === true) return true
    return Array.isArray(noExternal) && noExternal.length === 0
      ? false
      : !input.vite.createFilter(undefined, noExternal || [], { resolve: false })(packageOf(source))
  }

  return {
    name: 'assay:externals',
    enforce: 'pre',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (importer === undefined || source.startsWith('\0') || importer.startsWith('\0')) return undefined
        // A call of `require` takes no URL. It is left to the bundler, which does what it can.
        if ('kind' in options && options.kind === 'require-call') return undefined
        const from = withoutQuery(importer)
        const refuse = (reason: string) => {
          const message = `${displayPath(from)} imports "${source}"${reason}`
          input.refuse(message)
          throw new AssayError(message)
        }
        const placed = await place(this, source, from, options).catch((error: unknown) => refuse(`: ${messageOf(error)}`))
        return placed === 'absent'
          ? refuse(`, which is not found from there. Mend: install ${packageOf(source)}, or correct the name`)
          : placed
      },
    },
    resolveDynamicImport: {
      order: 'pre',
      async handler(source, importer) {
        if (typeof source !== 'string' || !importer || importer.startsWith('\0')) return undefined
        const placed = await place(this, source, withoutQuery(importer), {}).catch(() => 'absent' as const)
        // It may be optional: the guard hears of it when it asks for it, as in Node.
        return placed === 'absent' ? external(source) : placed
      },
    },
  }
}

const external = (id: string) => ({ id, external: true as const })

/** `name` or `@scope/name`, with or without a path in it; no path, no URL, no `node:` name. */
const isPackageName = (id: string) => /^(?:@[\w.~-]+\/)?[\w.~-][^:]*$/.test(id) && !id.startsWith('.') && !isBuiltin(id)

const packageOf = (source: string) => /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source
