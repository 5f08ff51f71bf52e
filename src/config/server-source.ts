import { readFileSync } from 'node:fs'
import { AssayError } from '../errors.js'
import { resolveModuleReference } from './module-reference.js'
import type { ServerTarget } from './options.js'

/** Packages whose presence in a package.json says that it may hold a server. */
export const sdkPackages: readonly string[] = ['@modelcontextprotocol/server', '@modelcontextprotocol/sdk']

const sdkEntry = /['"]@modelcontextprotocol\/(?:server|sdk\/server)(?:\/[\w./-]*)?['"]/g

/** Longest statement that is looked at before the name of the package. */
const longest = 1000

/**
 * Whether a module makes a server, by its text: it imports something that serves from the SDK's server, as `McpServer` or `serveStdio`. A guard may import
 * types from there.
 */
export function makesServer(text: string): boolean {
  return [...text.matchAll(sdkEntry)].some(({ index }) => {
    const before = text.slice(Math.max(0, index - longest), index)
    // `const { Server } = require('...')` and `= await import('...')`, or a statement.
    const words = before.trimEnd().endsWith('(') ? /\b(?:const|let|var)\b/ : /\b(?:import|export)\b/
    const imported = before.split(words).at(-1) ?? ''
    return !/^\s*type\b/.test(imported) && /serve|\*/i.test(imported.replaceAll(/\btype\s+\w+/g, ''))
  })
}

/** Whether a module exports anything. */
const exportsAny = (text: string): boolean => /^export\b|\bexports\b/m.test(text)

/**
 * The server target that a module reference means; undefined where it is none of a server. An export that is called a guard is one, whatever stands
 * beside it. A program that exports nothing is started. Throws an AssayError where Node may not be able to.
 */
export function serverTarget(reference: string, root: string): ServerTarget | undefined {
  const found = resolveModuleReference(reference, root)
  if ('missing' in found) return undefined
  const { file, exportName = file.slice(file.lastIndexOf('/') + 1) } = found
  if (/guard|assess|inspect/i.test(exportName)) return undefined
  const text = readFileSync(file, 'utf8')
  if (!makesServer(text)) return undefined
  if (exportsAny(text)) return { kind: 'server', module: reference }
  if (/\.[cm]?js$/.test(file)) return { kind: 'server', command: 'node', args: [reference] }
  throw new AssayError(
    `${reference} makes an MCP server and exports none, so it has to be started. Mend: name what it is built into, such as ./dist/server.js, or put target: { kind: 'server', command: 'node', args: ['dist/server.js'] } into the configuration`,
  )
}
