#!/usr/bin/env node
// An MCP server that keeps what the protocol asks for. README.md beside it says how it is started, and how it is made to break one thing.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { tokens } from './reference/auth.mjs'
import { readCommandLine } from './reference/command-line.mjs'
import { listenHttp } from './reference/http.mjs'
import { createReference } from './reference/server.mjs'
import { serveStdio } from './reference/stdio.mjs'

export { tokens }

/**
 * Starts it over HTTP in this process.
 * @param {{ transport?: 'http' | 'sse', port?: number, auth?: boolean, revisions?: readonly string[], without?: readonly string[],
 *   faults?: readonly (string | ((server: any) => void))[] }} [options] `faults`: names of files in faults/, or functions
 * @returns {Promise<{ url: string, tokens: typeof tokens, change: (kind: string, uri?: string) => void, server: any, close: () => Promise<void> }>}
 */
export async function startReference({ transport = 'http', port = 0, ...options } = {}) {
  const server = await createReference(options)
  const { url, close } = await listenHttp(server, { transport, port })
  return { url, tokens, change: (kind, uri) => server.announce(kind, uri), server, close }
}

async function main() {
  const { transport, port, ...options } = readCommandLine(process.argv.slice(2))
  const server = await createReference(options)
  if (transport === 'stdio') return serveStdio(server)
  const { url, close } = await listenHttp(server, { transport, port })
  server.announceStart(`listening on ${url}`)
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => server.onSignal(signal, (code) => void close().then(() => process.exit(code))))
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  main().catch((error) => {
    process.stderr.write(`reference: ${error.message}\n`)
    process.exit(1)
  })
