import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ConformanceItem } from '../../../src/corpus/item.js'
import { runCheck } from '../../../src/suites/conformance/run-check.js'
import type { Check } from '../../../src/targets/server/contract.js'
import { openServer } from '../../../src/targets/server/open.js'
import type { ServerSettings } from '../../../src/targets/server/settings.js'
import { startReference, tokens } from '../../servers/reference.mjs'

export type Start = NonNullable<Parameters<typeof startReference>[0]>

/** Credentials of the reference server behind its wall. */
export const credentials = { valid: `Bearer ${tokens.alice}`, other: `Bearer ${tokens.bob}` }

/** What a check came to in each revision that it is of: `kept`, `broken: …`, `not-applicable: …`, `error: …`. */
export type Findings = Readonly<Record<string, Readonly<Record<string, string>>>>

export function itemsOf(area: string): readonly ConformanceItem[] {
  const file = fileURLToPath(new URL(`../../../corpus/conformance/${area}.assay.jsonc`, import.meta.url))
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly items: readonly ConformanceItem[] }).items
}

/** Runs checks on a server in every revision that it answers. */
export async function examine(
  items: readonly ConformanceItem[],
  checks: Readonly<Record<string, Check>>,
  settings: Omit<ServerSettings, 'name'>,
): Promise<Findings> {
  const server = await openServer({ name: 'reference', protocol: 'all', timeout: 5000, startTimeout: 10_000, ...settings })
  try {
    const all: Record<string, Record<string, string>> = {}
    for (const item of items) {
      const check = checks[item.id]
      if (check === undefined) throw new Error(`no check ${item.id}`)
      const { outcome, findings = [] } = await runCheck(item, check, server)
      const lines = findings.map(({ revision, kind, what }) => [revision, what === undefined ? kind : `${kind}: ${what}`])
      all[item.id] = { ...Object.fromEntries(lines), ...('error' in outcome ? { error: `error: ${outcome.error}` } : {}) }
      await server.tidy()
    }
    return all
  } finally {
    await server.close()
  }
}

/** The same on the reference server, started for it in this process. */
export async function examineReference(
  items: readonly ConformanceItem[],
  checks: Readonly<Record<string, Check>>,
  start: Start,
  settings: Partial<ServerSettings> = {},
): Promise<Findings> {
  const reference = await startReference(start)
  try {
    return await examine(items, checks, { url: reference.url, ...(start.auth === true && { credentials }), ...settings })
  } finally {
    await reference.close()
  }
}

/** Ids with a finding of this kind in at least one revision, in order. */
export function idsOf(findings: Findings, kind: 'kept' | 'broken' | 'not-applicable' | 'error'): readonly string[] {
  return Object.keys(findings)
    .filter((id) => Object.values(findings[id] ?? {}).some((line) => line.startsWith(kind)))
    .toSorted()
}

/** A legacy server that has nothing: no sessions, no stream, no tools, no wall. */
export async function startBare(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(405).end()
      const { id, method } = JSON.parse(text) as { id?: unknown; method: string }
      if (id === undefined) return void response.writeHead(202).end()
      const welcome = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'bare', version: '1' } }
      const results: Readonly<Record<string, unknown>> = { initialize: welcome, ping: {} }
      const result = results[method]
      const rest = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...rest }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}
