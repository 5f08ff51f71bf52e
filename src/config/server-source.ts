import { readFileSync } from 'node:fs'
import { resolveModuleReference } from './module-reference.js'
import type { ServerTarget } from './options.js'

/** Packages whose presence in a package.json says that it may hold a server. */
export const sdkPackages: readonly string[] = ['@modelcontextprotocol/server', '@modelcontextprotocol/sdk']

const sdkImport =
  /\b(?:import|export)\s+(?<clause>[^'"();]+?)\s*from\s*['"]@modelcontextprotocol\/(?:server|sdk\/server)(?:\/[^'"]*)?['"]|(?<required>[^\n;]*)=\s*(?:await\s+import|require)\s*\(\s*['"]@modelcontextprotocol\/(?:server|sdk\/server)(?:\/[^'"]*)?['"]/g

/**
 * Whether a module makes a server, by its text: it imports something that serves from the SDK's server, as `McpServer` or `serveStdio`. A guard may import
 * types from there.
 */
export function makesServer(text: string): boolean {
  return [...text.matchAll(sdkImport)].some(({ groups }) => {
    const clause = groups?.['clause'] ?? groups?.['required'] ?? ''
    return !/^type\b/.test(clause) && /serve|\*/i.test(clause.replaceAll(/\btype\s+\w+/g, ''))
  })
}

/** Whether a module exports anything. */
const exportsAny = (text: string): boolean => /^\s*export\b|\bexports\b/m.test(text)

/**
 * The server target that a module reference means; undefined where it is none of a server. An export that is called a guard is one, whatever stands
 * beside it. A program that exports nothing is started.
 */
export function serverTarget(reference: string, root: string): ServerTarget | undefined {
  const found = resolveModuleReference(reference, root)
  if ('missing' in found) return undefined
  const { file, exportName = file.slice(file.lastIndexOf('/') + 1) } = found
  if (/guard|assess|inspect/i.test(exportName)) return undefined
  const text = readFileSync(file, 'utf8')
  if (!makesServer(text)) return undefined
  if (exportsAny(text)) return { kind: 'server', module: reference }
  return /\.[cm]?js$/.test(file) ? { kind: 'server', command: 'node', args: [reference] } : undefined
}
